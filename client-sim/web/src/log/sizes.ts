// How large things of a log are drawn: in tiles, but never so small that nobody sees them, however large the map is.
interface Size {
  tiles: number;
  pixels: number; // at least
}

export const way: Size = {tiles: 0.06, pixels: 1}; // how wide
export const dot: Size = {tiles: 0.12, pixels: 1.5}; // radius, as those below
export const mover: Size = {tiles: 0.2, pixels: 2.5};
export const mark: Size = {tiles: 1, pixels: 7}; // as it vanishes

/** In tiles; `scale`: pixels per tile. */
export const sizeOf = ({tiles, pixels}: Size, scale: number): number => Math.max(tiles, pixels / scale);
