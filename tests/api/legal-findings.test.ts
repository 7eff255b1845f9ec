/** A text that is checked while one waits: its findings, its type, and that it is kept nowhere. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKED_TEXT_LIMIT, type LegalType, legalFindings } from '#contract/legal-findings'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const check = (body: { text: string; type?: LegalType }) => call(world, desk.staff, legalFindings.check, { body })

test('a text has findings with the exact passage, its law and another wording', async () => {
  const text = '  当院の施術なら必ず治ります。\n「日本一」とは書けません。'
  const { type, findings } = await check({ text })
  expect(type).toBe('advertising')
  expect(findings).toHaveLength(1)
  const [finding] = findings
  expect(finding).toMatchObject({
    rule: 'ad-absolute',
    severity: 'high',
    engine: 'rules',
    id: `ad-absolute:${finding?.start}`,
  })
  expect(finding?.basis).toContain('医療法')
  expect(finding?.suggestion).not.toBe('')
  expect(text.slice(finding?.start ?? 0, finding?.end ?? 0)).toBe(finding?.passage)
  expect(finding?.passage).toContain('必ず治')
})

test('what is missing from a whole contract is found without a place, after what has one', async () => {
  const text = [
    '業務委託契約書',
    '第1条（業務）甲は乙に院内の清掃を委託する。',
    '第2条（報酬）甲は、検収後90日以内に報酬を支払う。',
    '第3条（期間）本契約の期間は1年とする。',
  ].join('\n')
  const { type, findings } = await check({ text })
  expect(type).toBe('contract')
  expect(findings.map(({ rule, start }) => [rule, start === null])).toEqual(
    expect.arrayContaining([
      ['ct-payment', false],
      ['ct-antisocial', true],
    ]),
  )
  const firstMissing = findings.findIndex(({ start }) => start === null)
  expect(
    findings.slice(firstMissing).every(({ start, end, passage }) => start === null && end === null && passage === ''),
  ).toBe(true)
})

test('the type that was chosen counts; a text of no type has no findings', async () => {
  const text = '院長は名医です。'
  expect(await check({ text, type: 'other' })).toEqual({ type: 'other', findings: [] })
  expect(await check({ text, type: 'privacy' })).toMatchObject({ type: 'privacy', findings: [] })
  expect((await check({ text, type: 'advertising' })).findings).toHaveLength(1)
  expect(await check({ text: '明日の会議は10時からです。' })).toEqual({ type: 'other', findings: [] })
})

test('the same text has the same findings', async () => {
  const text = 'クリニックの脱毛が今だけ半額！No.1の実績です。'
  expect(await check({ text })).toEqual(await check({ text }))
})

test.each([
  ['nothing', ' '],
  ['too much', 'あ'.repeat(CHECKED_TEXT_LIMIT + 1)],
])('%s is refused', async (_, text) => {
  const error = await refused(world, desk.staff, legalFindings.check, { body: { text } })
  expect(error).toMatchObject({ status: 422, validation_errors: [{ field: 'text' }] })
})

test('the audit log says that a text was checked, and nothing keeps the text', async () => {
  const secret = '山田花子様の症例'
  await check({ text: `${secret}は必ず治ります。` })
  const rows = await withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('audit_log')
      .select(['action', sql<string>`audit_log::text`.as('row')])
      .where('uid', '=', desk.staff.uid)
      .execute(),
  )
  expect(rows.map(({ action }) => action)).toContain('POST /api/legal-checks/check-text')
  expect(rows.filter(({ row }) => row.includes(secret))).toEqual([])
})
