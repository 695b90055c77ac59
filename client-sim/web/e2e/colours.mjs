// What is drawn, by the colours of a picture of the page.
const near = 1; // pixels around a point
const alike = 0.97; // cosine between two colours
const brightLeast = 90; // of 255: what lies on the dark ground

/** Takes a picture of the page into a file, and keeps it for shareOf(), with where the map is in it and what lies upon it. */
export async function photograph(page, path) {
  const places = await page.evaluate(() => {
    const {camera, welcome} = window.fusillade.state.view;
    const origin = camera.toScreen(0, 0, innerWidth, innerHeight);
    const corner = document.getElementById('minimap').getBoundingClientRect();
    const border = document.getElementById('minimap').clientLeft;
    return {
      map: {origin, scale: camera.toScreen(1, 0, innerWidth, innerHeight).x - origin.x},
      minimap: {origin: {x: corner.x + border, y: corner.y + border}, scale: (corner.width - 2 * border) / welcome.mapWidth},
      covered: document.getElementById('debug').getBoundingClientRect(),
    };
  });
  const png = await page.screenshot({path});
  await page.evaluate(async ({base64, places, near}) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const {width, height} = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const {data} = context.getImageData(0, 0, width, height);
    const isShown = ([x, y]) => x >= near && y >= near && x < width - near && y < height - near && (x > places.covered.right || y > places.covered.bottom);
    window.photograph = {
      colourAt: (x, y) => data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3),
      /** Where these points of a view are in the picture, but for those that are outside or covered. */
      pixelsOf: (points, view) => {
        const {origin, scale} = places[view];
        return points.map(([x, y]) => [Math.round(origin.x + x * scale), Math.round(origin.y + y * scale)]).filter(isShown);
      },
    };
  }, {base64: png.toString('base64'), places, near});
}

/** Of points of the map in the picture, in tiles: how many are bright and of this hue. Others don't count. */
export const shareOf = (page, colour, points, {view = 'map', bright = brightLeast} = {}) => page.evaluate(({colour, points, near, alike, view, bright}) => {
  const {colourAt, pixelsOf} = window.photograph;
  const wanted = [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
  const isAlike = (x, y) => {
    const [r, g, b] = colourAt(x, y);
    if (Math.max(r, g, b) < bright) return false;
    return (r * wanted[0] + g * wanted[1] + b * wanted[2]) / (Math.hypot(r, g, b) * Math.hypot(...wanted)) > alike;
  };
  const inside = pixelsOf(points, view);
  const hits = inside.filter(([x, y]) => {
    for (let dy = -near; dy <= near; ++dy) for (let dx = -near; dx <= near; ++dx) if (isAlike(x + dx, y + dy)) return true;
    return false;
  });
  return inside.length > 0 ? hits.length / inside.length : 0;
}, {colour, points, near, alike, view, bright});

/** The middle red, green and blue of such points, each from 0 to 255; undefined: none of them is in the picture. */
export const medianOf = (page, points) => page.evaluate((points) => {
  const {colourAt, pixelsOf} = window.photograph;
  const colours = pixelsOf(points, 'map').map(([x, y]) => colourAt(x, y));
  const middle = (part) => colours.map((colour) => colour[part]).sort((a, b) => a - b)[Math.floor(colours.length / 2)];
  return colours.length > 0 ? {red: middle(0), green: middle(1), blue: middle(2)} : undefined;
}, points);
