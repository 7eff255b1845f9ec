// @vitest-environment node
import { describe, expect, it, test } from 'vitest'
import type { LegalType } from '#contract/legal-findings'
import { findingsOf } from './check-text.ts'
import { Searched } from './match.ts'
import { CHECKED_TYPES } from './read-yaml.ts'
import { rulesOf, type SayingCase } from './rules.ts'
import { sentencesOf } from './sentences.ts'
import { stepsOf } from './test-steps.ts'

/** Texts that are made to be slow: long lines, repeated letters, beginnings of many patterns that never end. */
const HOSTILE: Record<string, string> = {
  letter: 'あ',
  digit: '1',
  'Chinese number': '一',
  blank: ' ',
  'line feed': '\n',
  'full stop': '。',
  colon: '： ',
  'open bracket': '「',
  'a mark that belongs to nothing': 'ﾞ',
  'nothing to see': '\u200b',
  'an article': '第1条\n',
  'an entry': '・',
  must: '必ず',
  'must, by lines': '必ず治る\n',
  'without asking': '同意なく第三者に提供',
  'an illness without asking': '患者様の病歴を同意を得ることなく提携企業に、',
  'a price': '通常1,000円',
  'a party': '甲は乙の一切の責任を',
  'the other way round': '提供する第三者に同意を得ずに',
}
const of = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const workOf = (text: string, type: LegalType) => {
  const searched = new Searched(sentencesOf(text))
  findingsOf(text, searched, type, { isExtract: false })
  return searched.work
}

describe.each(CHECKED_TYPES)('the rules of %s', (type) => {
  test.each(Object.entries(HOSTILE))('do twice the work on twice the text: %s', (_, piece) => {
    const [half, whole] = [workOf(of(piece, 10_000), type), workOf(of(piece, 20_000), type)]
    expect(whole).toBeLessThanOrEqual(2.1 * half + 50_000)
  })

  it('take a bounded number of steps at each place of a text', () => {
    const sources = new Set(
      rulesOf(type).flatMap(({ cases }) =>
        cases.flatMap((one) => (one.kind === 'says' ? partsOf(one) : [])).map(({ source }) => source),
      ),
    )
    expect(sources.size).toBeGreaterThan(50)
    const texts = Object.values(HOSTILE).map((piece) => new Searched(sentencesOf(of(piece, PLACES))).text)
    for (const source of sources) {
      for (const text of texts) expect(stepsOf(source, text), `${source} in ${text.slice(0, 20)}`).toBeLessThan(STEPS)
    }
  })
})

/** Letters of a text at each of which steps are counted: more than any part of a pattern is long. */
const PLACES = 120
/** Steps of a backtracking matcher at one place, at most. */
const STEPS = 5_000

const partsOf = (one: SayingCase) =>
  [...one.says, ...one.exceptions.flatMap((exceptions) => Object.values(exceptions).flat())].flatMap(
    ({ parts }) => parts,
  )
