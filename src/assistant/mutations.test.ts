// @vitest-environment node
import { expect, it } from 'vitest'
import { AiResult, aiResults } from '#contract/ai-results'
import type { ResultEdit } from '#contract/result-edit'
import { aiResultEntries } from './entry-view'
import { editResult, RESULT_KIND } from './mutations'

const step = (text: string) => ({ who: null, minutes: null, condition: null, back_to: null, text })
const steps = (...texts: string[]): ResultEdit => ({
  steps: texts.map((text, index) => ({ ...step(text), key: `step-${index}`, is_parallel: false })),
})
const input = (edited: ResultEdit | null) => ({ id: 'r1', title: '会計', edited })
const facts = { id: 'entry', occurred_at: '2026-11-26T01:00:00.000Z', base: null }

it('is shown until it is sent, and taking it back as well', () => {
  const apply = (record: unknown, edit: Parameters<typeof editResult.label>[0]) =>
    editResult.applies?.[RESULT_KIND]?.apply?.(record, edit, facts)
  const record = { id: 'r1', edited: null, version: 3 } as AiResult
  const changed = apply(record, input(steps('確かめる'))) as AiResult
  expect(changed).toMatchObject({ version: 3, edited: steps('確かめる') })
  expect(apply(changed, input(null))).toMatchObject({ edited: null })
  expect(apply(undefined, input(null))).toBeUndefined()
})

it('keeps what only a newer version knows, as it is read and as it waits; the server decides what it takes', () => {
  const { steps: known } = steps('聞く') as { steps: object[] }
  const cost = { runs: 20, roles: [{ role: '受付', people: 2, yen: null, grade: 'A' }], currency: 'JPY' }
  const post = { id: 'p', day: '2026-12-01', title: '年末', idea: '', reason: '', state: 'planned', image: 'f1' }
  const head = { id: '00000000-0000-4000-8000-000000000001', job_id: '00000000-0000-4000-8000-000000000002' }
  const time = '2026-11-26T01:00:00.000Z'
  const result = {
    ...{ ...head, kind: 'workflow.create', title: '会計', subject_id: null, state: 'done', failure: null, engine: '' },
    ...{ created_at: time, ended_at: time, input: {}, content: '', data: null, sources: [], version: 1 },
  }
  for (const edited of [
    { steps: known.map((one) => ({ ...one, tool: 'tablet' })), cost, notes: 'n' },
    { posts: [post], notes: 'n' },
  ]) {
    expect(AiResult.parse({ ...result, edited }).edited).toEqual(edited)
    expect(editResult.input.safeParse({ id: 'r1', title: '会計', edited })).toMatchObject({ data: { edited } })
    expect(JSON.stringify(aiResults.update.body?.parse({ edited }))).not.toMatch(/tool|grade|currency|image|notes/)
  }
})

it('joins what was not sent yet, and nothing else', () => {
  const later = input(steps('二人で確かめる'))
  expect(editResult.merge?.({ command: editResult.name, input: input(steps('確かめる')) }, later)).toEqual({
    input: later,
  })
  expect(editResult.merge?.({ command: 'other', input: {} }, later)).toBeNull()
})

it('is told in the list of unsent changes by its steps or its posts', () => {
  const words = (edited: ResultEdit | null) =>
    aiResultEntries[0]?.fields?.edited?.text?.(edited, {}, {
      _: (word: { id: string; message?: string }) => word.message,
    } as never)
  expect(words(steps('聞く', '書く'))).toBe('1. 聞く\n2. 書く')
  const cost = { runs: 20, roles: [{ role: '受付', people: 2, yen: 1_200 }] }
  expect(words({ ...steps('聞く'), cost })).toBe('1. 聞く\n1か月の回数: 20\n受付 人数: 2 時給（円）: 1200')
  const post = { id: 'p', day: '2026-12-01', title: '年末の診療', idea: '', reason: '', state: 'planned' as const }
  expect(words({ posts: [post] })).toBe('2026-12-01 年末の診療')
  expect(words(null)).toBeTypeOf('string')
})
