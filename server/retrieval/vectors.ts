/** What a model says of a text, as small as it can be compared by. */
export type PackedVector = {
  /** A signed byte for each number. Its length alone is lost, which says nothing of the meaning. */
  bytes: Uint8Array
  /** A bit for each number, `1` where it is positive: texts that mean the same differ in few of them. */
  code: string
}

const LARGEST = 127

/** Packs a vector that has at least one number other than 0. A quarter of a percent of its direction is lost at most. */
export function packVector(numbers: readonly number[]): PackedVector {
  const scale = LARGEST / Math.max(...numbers.map(Math.abs))
  return {
    bytes: new Uint8Array(Int8Array.from(numbers, (number) => Math.round(number * scale)).buffer),
    code: numbers.map((number) => (number > 0 ? '1' : '0')).join(''),
  }
}

/** The cosine of the angle between two vectors, from -1 to 1; null where they are of different lengths. */
export function cosine(one: Uint8Array, other: Uint8Array): number | null {
  if (one.length !== other.length) return null
  const [a, b] = [signed(one), signed(other)]
  let [product, ofA, ofB] = [0, 0, 0]
  for (const [index, x] of a.entries()) {
    const y = b[index] ?? 0
    product += x * y
    ofA += x * x
    ofB += y * y
  }
  return ofA === 0 || ofB === 0 ? null : product / Math.sqrt(ofA * ofB)
}

const signed = ({ buffer, byteOffset, length }: Uint8Array) => new Int8Array(buffer, byteOffset, length)

/** How many of the nearest texts say nothing of what is usual: one of them may be what is asked for. */
const LEFT_OUT = 2

/**
 * The cosine up to which a text has nothing to do with a question, told from texts of many subjects: the mean and twice the
 * spread of all but the nearest. Every model has a scale of its own; of some, any two texts are at 0.8.
 */
export function noiseOf(cosines: readonly number[]): number {
  const usual = cosines.toSorted((a, b) => a - b).slice(0, -LEFT_OUT)
  const mean = usual.reduce((sum, one) => sum + one, 0) / usual.length
  const spread = Math.sqrt(usual.reduce((sum, one) => sum + (one - mean) ** 2, 0) / usual.length)
  return Math.min(0.99, mean + 2 * spread)
}

/** How much of the way from noise to the same text a cosine is, from 0 to 1. */
export const closenessOf = (found: number, noise: number): number => Math.max(0, (found - noise) / (1 - noise))
