import { daysOf, readNumber } from './amounts.ts'
import type { Gap, Part, Pattern } from './pattern.ts'
import type { Sentence } from './sentences.ts'

/** Where a pattern fits: units of the whole folded text. `amount` is a number of it, of a length of time its days. */
export type Match = { start: number; end: number; sentence: number; amount: number | null }

type Place = Omit<Match, 'sentence'>

/** The sentences of a text as one, each pattern of which is looked for once. */
export class Searched {
  readonly sentences: readonly Sentence[]
  /** Where each sentence begins in the folded text; they are divided by a line feed. */
  readonly starts: readonly number[]
  /** Places of a text that were tried and matches that were looked at: what a check costs, on every machine the same. */
  work = 0
  /** The folded text, its sentences divided by line feeds. */
  readonly text: string
  readonly #parts = new Map<string, readonly Place[]>()
  readonly #sections = new Map<number, [from: number, to: number]>()
  readonly #patterns = new Map<string, readonly Match[]>()

  constructor(sentences: readonly Sentence[]) {
    this.sentences = sentences
    this.text = sentences.map(({ text }) => text).join('\n')
    let at = 0
    this.starts = sentences.map(({ text }) => {
      const start = at
      at += text.length + 1
      return start
    })
    for (const [index, { section }] of sentences.entries()) {
      const from = this.#sections.get(section)?.[0] ?? this.starts[index] ?? 0
      this.#sections.set(section, [from, this.endOf(index)])
    }
  }

  /** Where a pattern fits, by its beginning. */
  matches(pattern: Pattern): readonly Match[] {
    const known = this.#patterns.get(pattern.written)
    if (known) return known
    const found = this.#find(pattern)
    this.#patterns.set(pattern.written, found)
    return found
  }

  /** The end of a sentence in the folded text. */
  endOf(sentence: number): number {
    return (this.starts[sentence] ?? 0) + (this.sentences[sentence]?.text.length ?? 0)
  }

  /** Whether a pattern fits somewhere between two places. */
  has(patterns: readonly Pattern[], from: number, to: number): boolean {
    return patterns.some((pattern) => {
      const matches = this.matches(pattern)
      const next = matches[firstFrom(matches, from)]
      return next !== undefined && next.start < to
    })
  }

  /** Whether a sentence says this. */
  says(patterns: readonly Pattern[], sentence: number): boolean {
    return this.has(patterns, this.starts[sentence] ?? 0, this.endOf(sentence))
  }

  hasAnywhere(patterns: readonly Pattern[]): boolean {
    return patterns.some((pattern) => this.matches(pattern).length > 0)
  }

  /** Whether what introduces or heads a sentence says this. */
  hasLead(patterns: readonly Pattern[], sentence: number): boolean {
    const leads = this.sentences[sentence]?.leads ?? []
    return leads.some((lead) => this.says(patterns, lead))
  }

  /** From the beginning of the sentence before a sentence to the end of the one after it. */
  around(sentence: number): [from: number, to: number] {
    return [this.starts[Math.max(0, sentence - 1)] ?? 0, this.endOf(Math.min(this.starts.length - 1, sentence + 1))]
  }

  /** The article or the part below one heading in which a sentence stands. */
  section(sentence: number): [from: number, to: number] {
    return this.#sections.get(this.sentences[sentence]?.section ?? 0) ?? [0, 0]
  }

  /** Where the clause of a match ends: at the next comma, or with the sentence. */
  clauseEnd({ end, sentence }: Match): number {
    const comma = this.text.slice(end, this.endOf(sentence)).search(/[、,]/)
    return comma === -1 ? this.endOf(sentence) : end + comma
  }

  /** Where a part of the folded text begins and ends in the original. */
  original(start: number, end: number): [start: number, end: number] {
    const [first, last] = [this.sentenceAt(start), this.sentenceAt(end - 1)]
    const from = this.sentences[first]?.starts[start - (this.starts[first] ?? 0)] ?? 0
    return [from, this.sentences[last]?.ends[end - 1 - (this.starts[last] ?? 0)] ?? from]
  }

  /** The sentence of a place of the folded text. */
  sentenceAt(place: number): number {
    let [low, high] = [0, this.starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.starts[middle] ?? 0) <= place) low = middle
      else high = middle
    }
    return low
  }

  /** From the last part to the first: each keeps the places from which the rest can be reached, and where that ends. */
  #find({ parts }: Pattern): Match[] {
    let reached: readonly Place[] | null = null
    let gap: Gap = { length: 0, crossesCommas: false }
    for (const part of parts.toReversed()) {
      const places = this.#placesOf(part)
      if (places.length === 0) return []
      const rest: readonly Place[] | null = reached
      reached = rest === null ? places : places.flatMap((place) => this.#reach(place, rest, gap))
      gap = part.gap ?? gap
    }
    return (reached ?? []).map((place) => ({ ...place, sentence: this.sentenceAt(place.start) }))
  }

  #reach(place: Place, rest: readonly Place[], gap: Gap): Place[] {
    this.work += 1
    const next = rest[firstFrom(rest, place.end)]
    if (!next || next.start > place.end + gap.length) return []
    const between = this.text.slice(place.end, next.start)
    if (between.includes('\n') || (!gap.crossesCommas && between.includes('、'))) return []
    return [{ start: place.start, end: next.end, amount: place.amount ?? next.amount }]
  }

  #placesOf({ source, expression }: Part): readonly Place[] {
    const known = this.#parts.get(source)
    if (known) return known
    expression.lastIndex = 0
    const places: Place[] = []
    this.work += this.text.length
    for (let found = expression.exec(this.text); found; found = expression.exec(this.text)) {
      places.push({ start: found.index, end: found.index + found[0].length, amount: amountOf(found.groups) })
      expression.lastIndex = found.index + 1
    }
    this.#parts.set(source, places)
    return places
  }
}

function amountOf(groups: Record<string, string> | undefined): number | null {
  if (!groups?.number) return null
  const number = readNumber(groups.number)
  return groups.unit ? daysOf(number, groups.unit) : number
}

/** The first of places sorted by their beginning that begins at `from` or later. */
function firstFrom(places: readonly { start: number }[], from: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.start ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}
