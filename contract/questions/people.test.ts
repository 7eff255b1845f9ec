// @vitest-environment node
import { expect, test } from 'vitest'
import { nameText } from '../name-fold.ts'
import { findNames } from './people.ts'
import type { Records } from './records.ts'

/** Knows whole names, by the sound that they are kept by. */
function recordsOf(...names: string[]): Records {
  const longestName = async (sound: string) => names.map(nameText).find((name) => sound.includes(name)) ?? null
  return { longestName } as Partial<Records> as Records
}

test.each([
  ['ヴィクターノ電話', 'ビクター'],
  ['ビクターノ電話', 'ヴィクター'],
  ['ヴェルデデヴィクターノ電話', 'ヴィクター'],
  ['ヴィラノヤマダノ電話', 'ヤマダ'],
  ['ヤマダノ電話', 'ヤマダ'],
])('the letters of a question that are a name are found where they stand: %s', async (question, name) => {
  const [span, ...more] = await findNames(recordsOf(name), question)
  expect(more).toEqual([])
  const named = question.slice(span?.from, span?.to)
  expect([nameText(named), span?.length]).toEqual([nameText(name), named.length])
  expect(question.slice(span?.to)).toBe('ノ電話')
})
