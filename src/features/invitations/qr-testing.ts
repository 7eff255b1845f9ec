/**
 * Reads a QR code as a camera does after it has found the squares (ISO/IEC 18004): which mask is on it, the bits along the way
 * through the field, and the bytes of the text. For codes of versions 2 to 5 at the lowest level of correction, whose text is
 * one block, and without damage: nothing is corrected. Throws for any other.
 */
export function readQr(field: readonly (readonly boolean[])[]): string {
  const size = field.length
  const version = (size - 17) / 4
  if (!Number.isInteger(version) || version < 2 || version > 5) throw new Error(`a code of ${size} squares`)
  const { level, mask } = formatOf(field)
  if (level !== LOWEST) throw new Error(`level ${level}`)
  const bits = bitsOf(field, MASKS[mask] ?? (() => false))
  const take = (count: number) => bits.splice(0, count).reduce((value, bit) => value * 2 + Number(bit), 0)
  if (take(4) !== BYTES) throw new Error('no text of bytes')
  const length = take(8)
  return new TextDecoder().decode(Uint8Array.from({ length }, () => take(8)))
}

const LOWEST = 0b01
const BYTES = 0b0100

/** Squares that are turned round, by row and column. */
const MASKS: ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

/** The squares around the corner at the top left that tell level and mask. */
function formatOf(field: readonly (readonly boolean[])[]): { level: number; mask: number } {
  const along = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => field[8]?.[column])
  const up = [7, 5, 4, 3, 2, 1, 0].map((row) => field[row]?.[8])
  const word = [...along, ...up].reduce((value, bit) => value * 2 + Number(bit), 0) ^ 0x5412
  return { level: word >> 13, mask: (word >> 10) & 0b111 }
}

/** Up and down in strips of two columns, from the right; past the squares that are there to be found by. */
function bitsOf(field: readonly (readonly boolean[])[], isTurned: (i: number, j: number) => boolean): boolean[] {
  const size = field.length
  const isPattern = (row: number, column: number) =>
    (row < 9 && (column < 9 || column >= size - 8)) ||
    (row >= size - 8 && column < 9) ||
    row === 6 ||
    column === 6 ||
    (Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2)
  const bits: boolean[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (!isPattern(row, column)) bits.push(field[row]?.[column] !== isTurned(row, column))
      }
    }
    isUp = !isUp
  }
  return bits
}
