// @vitest-environment node
import { expect, test } from 'vitest'
import {
  afterStep,
  nextStatus,
  previousStatus,
  type VisitStatus,
  type VisitStep,
  waitedMinutes,
} from './visit-steps.ts'
import { calledNumber, nextNumber } from './visits.ts'

const AT = '2026-07-01T00:00:00.000Z'
const NEW = { status: 'waiting' as VisitStatus, served_at: null, paying_at: null, done_at: null }
const step = (from: VisitStatus, to: VisitStatus, minute = 0): VisitStep => ({
  from,
  to,
  at: `2026-07-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
})
const after = (...steps: VisitStep[]) => steps.reduce(afterStep<typeof NEW | ReturnType<typeof afterStep>>, NEW)

test('a visit goes from state to state and keeps when', () => {
  expect(after(step('waiting', 'serving', 5), step('serving', 'paying', 20), step('paying', 'done', 25))).toEqual({
    status: 'done',
    served_at: '2026-07-01T00:05:00.000Z',
    paying_at: '2026-07-01T00:20:00.000Z',
    done_at: '2026-07-01T00:25:00.000Z',
  })
})

test('what is further along wins, in whichever order the steps of two devices come', () => {
  const [called, paid] = [step('waiting', 'serving', 5), step('waiting', 'paying', 9)]
  expect(after(called, paid).status).toBe('paying')
  expect(after(paid, called).status).toBe('paying')
  expect(after(step('waiting', 'left'), step('waiting', 'done')).status).toBe('done')
  expect(after(step('waiting', 'done'), step('waiting', 'left')).status).toBe('done')
})

test('the same step again changes nothing, and the first time stays', () => {
  const once = after(step('waiting', 'serving', 5))
  expect(afterStep(once, step('waiting', 'serving', 8))).toBe(once)
  expect(afterStep(once, step('serving', 'serving', 8))).toBe(once)
})

test('a step back takes the time with it, and takes nobody back who has gone on meanwhile', () => {
  const done = after(step('waiting', 'serving', 5), step('serving', 'paying', 9), step('paying', 'done', 12))
  expect(afterStep(done, step('done', 'serving'))).toEqual({
    ...{ status: 'serving', served_at: '2026-07-01T00:05:00.000Z', paying_at: null, done_at: null },
  })
  expect(afterStep(done, step('done', 'paying'))).toMatchObject({ status: 'paying', done_at: null })
  expect(afterStep(done, step('serving', 'waiting'))).toBe(done)
  expect(after(step('waiting', 'left'), step('left', 'waiting'))).toEqual(NEW)
})

test('what comes next and what was before', () => {
  expect((['waiting', 'serving', 'paying', 'done', 'left'] as const).map(nextStatus)).toEqual([
    ...['serving', 'paying', 'done'],
    ...[null, null],
  ])
  expect(previousStatus(NEW)).toBeNull()
  expect(previousStatus(after(step('waiting', 'serving')))).toBe('waiting')
  expect(previousStatus(after(step('waiting', 'serving'), step('serving', 'paying')))).toBe('serving')
  expect(previousStatus(after(step('waiting', 'paying')))).toBe('waiting')
  expect(previousStatus(after(step('waiting', 'paying'), step('paying', 'done')))).toBe('paying')
  expect(previousStatus(after(step('waiting', 'serving'), step('serving', 'left')))).toBe('serving')
  expect(previousStatus(after(step('waiting', 'left')))).toBe('waiting')
})

test('somebody waits until they are called, in whole minutes, and never less than none', () => {
  const now = Date.parse('2026-07-01T00:17:59.000Z')
  const arrived = { arrived_at: AT }
  expect(waitedMinutes({ ...NEW, ...arrived }, now)).toBe(17)
  expect(waitedMinutes({ ...after(step('waiting', 'serving', 5)), ...arrived }, now)).toBe(5)
  expect(waitedMinutes({ ...after(step('waiting', 'left', 9)), ...arrived }, now)).toBe(9)
  // The clock of the device was set back.
  expect(waitedMinutes({ ...NEW, ...arrived }, now - 3_600_000)).toBe(0)
})

test('the number is the next after the highest that is known, and a second one is told apart', () => {
  expect(nextNumber([])).toBe(1)
  expect(nextNumber([{ number: 3 }, { number: 12 }, { number: 7 }])).toBe(13)
  expect(nextNumber([{ number: 9_999 }])).toBe(9_999)
  expect(calledNumber({ number: 12, branch: 0 })).toBe('12')
  expect(calledNumber({ number: 12, branch: 1 })).toBe('12-2')
})
