/** Procedures that are drafted, reviewed and improved: asked for by a call, done by a job, kept for who asked. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aiResults } from '#contract/ai-results'
import { workflow } from '#contract/workflow'
import { CreatedWorkflow, OptimizedWorkflow, ReviewedWorkflow } from '#contract/workflow-data'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const read = (id: string, person: Person = desk.staff) => call(world, person, aiResults.get, { params: { id } })

const REGISTERS =
  '1. 受付：氏名を台帳に記入する（3分）\n2. 受付：氏名をパソコンに入力する（4分）\n3. 受付：案内する（1分）'

test('a procedure is drafted from a template, and says of which', async () => {
  const body = { title: '会計の流れ', description: '窓口の支払いを分かりやすくしたい' }
  const asked = await call(world, desk.staff, workflow.create, { body })
  expect(asked).toMatchObject({ kind: 'workflow.create', title: '会計の流れ', input: body })
  await workAll(world)
  const { state, engine, content, data } = await read(asked.id)
  expect([state, engine]).toEqual(['done', 'built-in'])
  expect(content).toContain('「会計」のひな形')
  const { template, steps } = CreatedWorkflow.parse(data)
  expect(template).toBe('会計')
  expect(steps.length).toBeGreaterThan(4)
})

test('a review names the step of each fault, with why and what to do', async () => {
  const { id } = await call(world, desk.staff, workflow.review, { body: { content: REGISTERS, viewpoint: '安全' } })
  await workAll(world)
  const { title, content, data } = await read(id)
  expect(title).toBe('点検: 氏名を台帳に記入する')
  expect(ReviewedWorkflow.parse(data).findings).toMatchObject([{ kind: 'double-entry', step: 2, severity: 'medium' }])
  expect(content).toContain('**二重の記入**（手順2')
  expect(content).toContain('ご指定の観点では判断していません')
})

test('an improvement says what changed, and the time before and after', async () => {
  const { id } = await call(world, desk.staff, workflow.optimize, { body: { content: REGISTERS } })
  await workAll(world)
  const { content, data } = await read(id)
  const { after, changes, minutes_before, minutes_after } = OptimizedWorkflow.parse(data)
  expect(changes).toMatchObject([{ kind: 'removed', steps: [2] }])
  expect([after.length, minutes_before, minutes_after]).toEqual([2, 8, 4])
  expect(content).toContain('8分 → 4分')
})

test('what cannot be read as steps is answered, not failed', async () => {
  const { id } = await call(world, desk.staff, workflow.create, { body: { title: '花壇', description: '🌷' } })
  await workAll(world)
  expect(await read(id)).toMatchObject({ state: 'done', content: expect.stringContaining('読み取れませんでした') })
})

test('nobody else finds it, administrators neither', async () => {
  const { id } = await call(world, desk.staff, workflow.review, { body: { content: REGISTERS } })
  expect(await refused(world, desk.admin, aiResults.get, { params: { id } })).toMatchObject({ code: 'DB_002' })
})

test('a procedure without words, and one that is too long, is refused', async () => {
  for (const content of [' ', 'あ'.repeat(20_001)])
    expect(await refused(world, desk.staff, workflow.review, { body: { content } })).toMatchObject({
      status: 422,
      validation_errors: [{ field: 'content' }],
    })
})

const STEP = { who: null, minutes: null, condition: null, back_to: null, is_parallel: false }
const edited = (text: string) => ({ steps: [{ ...STEP, key: 'step-1', text }] })

test('what its owner makes of a procedure by hand is kept with it, for the owner alone', async () => {
  const { id } = await call(world, desk.staff, workflow.create, { body: { title: '会計', description: '窓口の会計' } })
  const keep = (text: string) => ({ params: { id }, body: { edited: edited(text) } })
  expect(await refused(world, desk.staff, aiResults.update, keep('早すぎる'))).toMatchObject({ code: 'VAL_001' })
  await workAll(world)
  const made = await read(id)
  expect(made).toMatchObject({ edited: null, version: 1 })
  const kept = await call(world, desk.staff, aiResults.update, keep('二人で確かめる'))
  expect(kept).toEqual({ ...made, edited: edited('二人で確かめる'), version: 2 })
  expect(await call(world, desk.staff, aiResults.update, keep('二人で確かめる'))).toMatchObject({ version: 2 })
  expect(await read(id)).toEqual(kept)
  expect(await refused(world, desk.admin, aiResults.update, keep('他人'))).toMatchObject({ code: 'DB_002' })
  const back = await call(world, desk.staff, aiResults.update, { params: { id }, body: { edited: null } })
  expect(back).toEqual({ ...made, version: 3 })
})

test('an edit on an older version is told with what is there now; one of another kind is refused', async () => {
  const { id } = await call(world, desk.staff, workflow.create, { body: { title: '会計', description: '窓口の会計' } })
  await workAll(world)
  const keep = (text: string) => ({ params: { id }, body: { edited: edited(text) } })
  await call(world, desk.staff, aiResults.update, keep('机の上で'))
  const late = await send(world, desk.staff, aiResults.update, keep('端末で'), { 'If-Match': '"1"' })
  const current = { version: 2, edited: edited('机の上で') }
  expect(late).toMatchObject({ status: 412, body: { error: { code: 'DB_005', context: { current } } } })
  const posts = { params: { id }, body: { edited: { posts: [] } } }
  expect(await refused(world, desk.staff, aiResults.update, posts)).toMatchObject({ code: 'VAL_001' })
})

test('what an estimate is reckoned from is kept with the steps, and bounded', async () => {
  const { id } = await call(world, desk.staff, workflow.create, { body: { title: '会計', description: '窓口の会計' } })
  await workAll(world)
  const withCost = (runs: number) => {
    const cost = { runs, roles: [{ role: '受付', people: 2, yen: 1_200 }] }
    return { params: { id }, body: { edited: { ...edited('確かめる'), cost } } }
  }
  const kept = await call(world, desk.staff, aiResults.update, withCost(20))
  expect(kept.edited).toEqual(withCost(20).body.edited)
  expect(await read(id)).toEqual(kept)
  expect(await refused(world, desk.staff, aiResults.update, withCost(-1))).toMatchObject({ code: 'VAL_001' })
})
