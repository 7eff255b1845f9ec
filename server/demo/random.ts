/** A stream of chance that is the same for the same seed, everywhere and always. */
export type Random = {
  /** 0 <= x < 1 */
  next(): number
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks by weight: `[[thing, weight], ...]`. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
  /** Several different ones, in no order. */
  sample<T>(from: readonly T[], count: number): T[]
  uuid(): string
}

/** A stream of its own for each `label`, so that more of one kind of record leaves the others as they are. */
export function createRandom(seed: string | number, label = ''): Random {
  const next = sfc32(hash(`${seed}/${label}`))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(from: readonly T[]): T => from[int(0, from.length - 1)] as T
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (from) => weighted(next, from),
    sample(from, count) {
      const rest = [...from]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(int(0, rest.length - 1), 1)).flat()
    },
    uuid: () => uuid(next),
  }
}

function weighted<T>(next: () => number, from: readonly (readonly [T, number])[]): T {
  let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [thing, weight] of from) {
    left -= weight
    if (left < 0) return thing
  }
  return (from.at(-1) as readonly [T, number])[0]
}

function uuid(next: () => number): string {
  const word = () => Math.floor(next() * 2 ** 32)
  const hex = [word(), word(), word(), word()].map((w) => w.toString(16).padStart(8, '0')).join('')
  const variant = '89ab'[Math.floor(next() * 4)]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Four words from a text (FNV-1a, each with another start), to begin a stream with. */
function hash(text: string): [number, number, number, number] {
  const word = (start: number) => {
    let h = start
    for (const c of text) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 0x01000193)
    return h >>> 0
  }
  return [word(0x811c9dc5), word(0x9e3779b9), word(0x85ebca6b), word(0xc2b2ae35)]
}

/** Chris Doty-Humphrey's "small fast counting" generator. */
function sfc32([a0, b0, c0, d0]: [number, number, number, number]): () => number {
  let [a, b, c, d] = [a0, b0, c0, d0]
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return (t >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 12; i += 1) next()
  return next
}
