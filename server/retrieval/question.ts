import { separateConceptsIn } from './concepts.ts'
import { foldWithPlaces } from './fold.ts'
import { tokensIn, WEAK } from './tokens.ts'

/** What is looked for, taken from the words of a question. */
export type Question = {
  /** Pairs of letters and words as they were typed. */
  tokens: readonly string[]
  /** What the words of the table mean. */
  concepts: readonly string[]
  /** The tokens that stand in no word of the table. */
  unknown: readonly string[]
}

/** Says that something is asked, and not what. */
const ASKING =
  /(教えて|と?(?:言われ|聞かれ|尋ねられ|頼まれ)(?:たら|た|て)?|知りたい|ください|どうすれば|どうしたら|どうやって|どのように|どう(?=なり|し)|すればよい|すればいい|いいですか|よいですか|でしょうか|ですか|ますか|なぜ|方法|やり方|手順|場合|とき|ところ|もの|こと|何を|何が|どんな|どれ|どこ|だれ|誰|必要)/gu

/** Reads a question. One without a word to look for has no tokens and no concepts. */
export function readQuestion(query: string): Question {
  // Letters of the same number, so that no new pair is made of what stood apart.
  const asked = query.normalize('NFKC').replace(ASKING, (word) => '、'.repeat(word.length))
  const folded = foldWithPlaces(asked)
  const places = separateConceptsIn(asked, folded)
  const isKnown = (start: number, end: number) => places.some((place) => start < place.end && end > place.start)
  const tokens = tokensIn(asked, folded)
  const strong = tokens.filter(({ token }) => !token.startsWith(WEAK))
  // A question of hiragana alone is looked for all the same.
  const kept = strong.length > 0 || places.length > 0 ? strong : tokens
  return {
    tokens: [...new Set(kept.map(({ token }) => token))],
    concepts: [...new Set(places.map(({ concept }) => concept))],
    unknown: [...new Set(kept.filter(({ start, end }) => !isKnown(start, end)).map(({ token }) => token))],
  }
}

/** Every term of a question, by which passages are found in the index. */
export function termsOf({ tokens, concepts }: Question): string[] {
  return [...tokens, ...concepts]
}
