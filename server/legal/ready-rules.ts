import { findingsOf } from './check-text.ts'
import { detectType } from './detect-type.ts'
import { isExtractByItself } from './extract.ts'
import { Searched } from './match.ts'
import { CHECKED_TYPES } from './read-yaml.ts'
import { sentencesOf } from './sentences.ts'

/** A text of every type, whole enough that nothing is passed over: with a court too, whose place is looked up. */
const SAMPLE = `契約書
甲：くじら歯科医院（福岡市）
第1条 甲は乙に業務を委託し、報酬は翌月末に支払う。
第2条 個人情報は、同意を得て利用目的の範囲で取り扱う。
第3条 当院の治療の費用は税込55,000円です。
第4条 訴訟は札幌地方裁判所を専属的合意管轄裁判所とする。
`

/** Expressions are compiled when they are first used, and once more when they are used again. */
const ROUNDS = 2

/**
 * Reads the rules of all types and lets each look at a text, so that the first check that somebody asks for takes no longer than
 * the next. It keeps the process busy for some tenths of a second: call it before the server listens. Throws naming the file
 * that is no rule.
 */
export function readyRules(): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    const searched = new Searched(sentencesOf(SAMPLE))
    detectType(searched, (type) => findingsOf(SAMPLE, searched, type, { isExtract: true }).length)
    for (const type of CHECKED_TYPES) {
      isExtractByItself(type, searched)
      findingsOf(SAMPLE, searched, type, { isExtract: false })
    }
  }
}
