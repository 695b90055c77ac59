// Pictures of bits, as the wire packs them (proto/README.md, "Bits").

const byteOf = (width: number, column: number, row: number): number => row * Math.ceil(width / 8) + (column >> 3);
const maskOf = (column: number): number => 0x80 >> (column & 7);

export function bitAt(bits: Uint8Array, width: number, column: number, row: number): boolean {
  return ((bits[byteOf(width, column, row)] ?? 0) & maskOf(column)) !== 0;
}

/** Answers whether it was otherwise. */
export function setBit(bits: Uint8Array, width: number, column: number, row: number, isSet: boolean): boolean {
  if (bitAt(bits, width, column, row) === isSet) return false;
  bits[byteOf(width, column, row)]! ^= maskOf(column);
  return true;
}
