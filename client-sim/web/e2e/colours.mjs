// What is drawn, by the colours of a picture of the page.
const near = 1; // pixels around a point
const alike = 0.97; // cosine between two colours
const bright = 90; // of 255: what lies on the dark ground

/** Takes a picture of the page into a file, and keeps it for shareOf(), with where the camera was and what the numbers cover. */
export async function photograph(page, path) {
  const camera = () => page.evaluate(() => {
    const {camera} = window.fusillade.state.view;
    return {origin: camera.toScreen(0, 0, innerWidth, innerHeight), one: camera.toScreen(1, 0, innerWidth, innerHeight)};
  });
  const {origin, one} = await camera();
  const png = await page.screenshot({path});
  await page.evaluate(async ({base64, origin, scale}) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const covered = document.getElementById('debug').getBoundingClientRect();
    window.photograph = {image: context.getImageData(0, 0, bitmap.width, bitmap.height), origin, scale, covered};
  }, {base64: png.toString('base64'), origin, scale: one.x - origin.x});
}

/** Of points of the map in the picture, in tiles: how many are bright and of this hue. Others don't count. */
export const shareOf = (page, colour, points) => page.evaluate(({colour, points, near, alike, bright}) => {
  const {image: {data, width, height}, origin, scale, covered} = window.photograph;
  const wanted = [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
  const isAlike = (x, y) => {
    const [r, g, b] = data.subarray(4 * (y * width + x));
    if (Math.max(r, g, b) < bright) return false;
    return (r * wanted[0] + g * wanted[1] + b * wanted[2]) / (Math.hypot(r, g, b) * Math.hypot(...wanted)) > alike;
  };
  const inside = points.map(([x, y]) => [Math.round(origin.x + x * scale), Math.round(origin.y + y * scale)])
    .filter(([x, y]) => x >= near && y >= near && x < width - near && y < height - near && (x > covered.right || y > covered.bottom));
  const hits = inside.filter(([x, y]) => {
    for (let dy = -near; dy <= near; ++dy) for (let dx = -near; dx <= near; ++dx) if (isAlike(x + dx, y + dy)) return true;
    return false;
  });
  return inside.length > 0 ? hits.length / inside.length : 0;
}, {colour, points, near, alike, bright});
