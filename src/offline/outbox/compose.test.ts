// @vitest-environment node
import { expect, it } from 'vitest'
import { inTurn, stateAfter } from './compose'
import type { QueueChange } from './queue-state'
import { createRow, NOW, stateOf } from './row-fixtures'

const row = (id: string, attempts: number) => createRow(id, { id, seq: Number(id.slice(1)), attempts })
const state = stateOf([row('r1', 0), row('r2', 0), row('r3', 0)])
const meta = (seq: number) => ({ seq, lease: null, rest: null })

it('one change does what two do in turn', () => {
  const sent = { ...row('r1', 1), state: 'sent' as const, sent_at: NOW }
  const first: QueueChange<string> = { result: 'first', put: [sent, row('r2', 1), row('r3', 1)], meta: meta(3) }
  const second: QueueChange<string> = { result: 'second', put: [row('r3', 2)], remove: ['r2'] }
  const both = inTurn(first, second)
  expect(both).toEqual({ result: 'second', put: [sent, row('r3', 2)], remove: ['r2'], meta: meta(3) })
  expect(stateAfter(state, both)).toEqual(stateAfter(stateAfter(state, first), second))
  expect(stateAfter(state, both).rows).toEqual([row('r3', 2)])
})

it('the second has the last word', () => {
  const both = inTurn({ result: 0, remove: ['r1'], meta: meta(3) }, { result: 1, put: [row('r4', 0)], meta: meta(4) })
  expect(stateAfter(state, both)).toMatchObject({ rows: [{ id: 'r2' }, { id: 'r3' }, { id: 'r4' }], meta: { seq: 4 } })
})

it('of nothing becomes nothing', () => {
  expect(inTurn({ result: 0 }, { result: 1 })).toEqual({ result: 1, put: [], remove: [] })
})
