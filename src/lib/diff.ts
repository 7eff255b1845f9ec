/** A stretch of two sequences that is in both of them, in the first alone, or in the second alone. Of `same` those of the second. */
type Edit<T> = { kind: 'same' | 'removed' | 'added'; items: T[] }

/** Places of two sequences at which they have the same, in order. */
type Pair = readonly [before: number, after: number]
/** From one place of a sequence to another, the latter not among it. */
type Range = { from: number; to: number }

/** Changes in a stretch up to which the fewest are looked for. One that has more was written anew. */
const MOST_CHANGES = 1_000

/**
 * What has become of a sequence: first what stands once in each of both is held to be the same thing, then between two of these the
 * fewest changes are looked for (Myers). It takes no longer for texts that have nothing in common.
 * @param keyOf two items with the same key are the same
 */
export function diff<T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string): Edit<T>[] {
  const keys = [before, after].map((items) => items.map(keyOf)) as [string[], string[]]
  const pairs = common(keys, { from: 0, to: before.length }, { from: 0, to: after.length })
  const edits: Edit<T>[] = []
  const put = (kind: Edit<T>['kind'], items: readonly T[]) => {
    const last = edits.at(-1)
    if (items.length === 0) return
    if (last?.kind === kind) last.items.push(...items)
    else edits.push({ kind, items: [...items] })
  }
  let [at, to] = [0, 0]
  for (const [i, j] of [...pairs, [before.length, after.length] as const]) {
    put('removed', before.slice(at, i))
    put('added', after.slice(to, j))
    put('same', after.slice(j, j + 1))
    ;[at, to] = [i + 1, j + 1]
  }
  return edits
}

type Keys = readonly [before: readonly string[], after: readonly string[]]

function common(keys: Keys, before: Range, after: Range): Pair[] {
  const [a, b] = keys
  const [head, tail]: [Pair[], Pair[]] = [[], []]
  let [i, j, k, l] = [before.from, after.from, before.to, after.to]
  while (i < k && j < l && a[i] === b[j]) head.push([i++, j++])
  while (i < k && j < l && a[k - 1] === b[l - 1]) tail.push([--k, --l])
  const [left, right] = [
    { from: i, to: k },
    { from: j, to: l },
  ]
  return [...head, ...(i < k && j < l ? inside(keys, left, right) : []), ...tail.reverse()]
}

/** What two stretches have in common that begin and end differently. */
function inside(keys: Keys, before: Range, after: Range): Pair[] {
  const anchors = longestRise(onceInBoth(keys, before, after))
  if (anchors.length === 0) return fewest(keys, before, after)
  const pairs: Pair[] = []
  let [i, j] = [before.from, after.from]
  for (const [at, to] of [...anchors, [before.to, after.to] as const]) {
    pairs.push(...common(keys, { from: i, to: at }, { from: j, to }))
    if (at < before.to) pairs.push([at, to])
    ;[i, j] = [at + 1, to + 1]
  }
  return pairs
}

/** What stands once in each of two stretches, in the order of the first. */
function onceInBoth([a, b]: Keys, before: Range, after: Range): Pair[] {
  const [left, right] = [placesOnce(a, before), placesOnce(b, after)]
  return [...left].flatMap(([key, i]) => {
    const j = right.get(key)
    return j === undefined || i < 0 || j < 0 ? [] : [[i, j] as const]
  })
}

/** Where each key stands; -1 where it stands several times. */
function placesOnce(keys: readonly string[], { from, to }: Range): Map<string, number> {
  const places = new Map<string, number>()
  for (let at = from; at < to; at += 1) {
    const key = keys[at] ?? ''
    places.set(key, places.has(key) ? -1 : at)
  }
  return places
}

/** As many of the pairs as are in the same order on both sides. */
function longestRise(pairs: readonly Pair[]): Pair[] {
  /** The pair with the lowest end of a row of so many, and for each pair the one before it. */
  const ends: number[] = []
  const earlier: (number | undefined)[] = []
  for (const [at, [, j]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < j) low = middle + 1
      else high = middle
    }
    earlier[at] = ends[low - 1]
    ends[low] = at
  }
  const row: Pair[] = []
  for (let at = ends.at(-1); at !== undefined; at = earlier[at]) row.push(pairs[at] as Pair)
  return row.reverse()
}

/** The pairs of two stretches that leave the fewest changes; none where those are too many. */
function fewest([a, b]: Keys, before: Range, after: Range): Pair[] {
  const [n, m] = [before.to - before.from, after.to - after.from]
  const most = Math.min(n + m, MOST_CHANGES)
  /** How far each diagonal has come, before each round. */
  const rounds: Int32Array[] = []
  const reached = new Int32Array(2 * most + 3)
  const middle = most + 1
  for (let round = 0; round <= most; round += 1) {
    rounds.push(reached.slice(middle - round - 1, middle + round + 2))
    for (let line = -round; line <= round; line += 2) {
      const above = reached[middle + line + 1] ?? 0
      const below = reached[middle + line - 1] ?? 0
      let x = line === -round || (line !== round && below < above) ? above : below + 1
      while (x < n && x - line < m && a[before.from + x] === b[after.from + x - line]) x += 1
      reached[middle + line] = x
      if (x >= n && x - line >= m) return wayBack(rounds, n, m).map(([i, j]) => [before.from + i, after.from + j])
    }
  }
  return []
}

function wayBack(rounds: readonly Int32Array[], n: number, m: number): Pair[] {
  const pairs: Pair[] = []
  let [x, y] = [n, m]
  for (let round = rounds.length - 1; round >= 0; round -= 1) {
    const reached = (line: number) => rounds[round]?.[line + round + 1] ?? 0
    const line = x - y
    const isDown = line === -round || (line !== round && reached(line - 1) < reached(line + 1))
    const from = isDown ? line + 1 : line - 1
    const [left, top] = round === 0 ? [0, 0] : [reached(from), reached(from) - from]
    while (x > left && y > top) pairs.push([--x, --y])
    ;[x, y] = [left, top]
  }
  return pairs.reverse()
}
