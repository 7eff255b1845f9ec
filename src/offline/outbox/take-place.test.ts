// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './entry'
import {
  contactRow,
  createRow,
  customer,
  NOW,
  registerTestCommands,
  removeRow,
  stateOf,
  updateRow,
} from './row-fixtures'
import { heard } from './take-place'

beforeAll(registerTestCommands)

/** A deletion that was just added. */
const gone = (more: Partial<Row> = {}) => removeRow('a', { id: 'gone', seq: 5, unheard: true, ...more })
const made = (more: Partial<Row> = {}) => createRow('a', { id: 'made', ...more })
const onceHeard = (...rows: Row[]) => heard(stateOf(rows), 'gone', NOW)

describe('once it is known that it is stored', () => {
  it('a deletion takes the place of an edit', () => {
    const { result, put, remove } = onceHeard(updateRow('a', {}, { id: 'edit', depends_on: ['p'] }), gone())
    expect(remove).toEqual(['edit'])
    expect(result).toMatchObject({ id: 'gone', seq: 5, state: 'waiting', depends_on: ['p'] })
    expect(result).not.toHaveProperty('unheard')
    expect(put).toEqual([result])
  })

  it('it stands on the record without the edit that goes with it: the server never heard of that', () => {
    const edit = updateRow('a', { phone: '2', memo: 'typed' }, { base: customer('a', { version: 4, phone: '1' }) })
    const seen = { ...customer('a', { version: 6, phone: '3' }), memo: 'typed' }
    // The older version makes the server compare: what stood below the typed text was not seen.
    expect(onceHeard(edit, gone({ base: seen })).result?.base).toEqual({
      ...seen,
      memo: customer('a').memo,
      version: 4,
    })
    expect(onceHeard(updateRow('a', { memo: 'typed' }), gone({ base: seen })).result?.base).toEqual(seen)
  })

  it('a deletion of what was never created leaves nothing', () => {
    const { result, put, remove } = onceHeard(made(), gone())
    expect(remove).toEqual(['made', 'gone'])
    expect(put).toBeUndefined()
    expect(result).toMatchObject({ id: 'gone', state: 'sent', sent_at: NOW })
  })

  it('one that is held is only noted: it may still be taken back', () => {
    const { result, put, remove } = onceHeard(made(), gone({ wait: 'hold' }))
    expect([put, remove]).toEqual([[result], undefined])
    expect(result).not.toHaveProperty('unheard')
  })
})

describe('both stay', () => {
  const expectBoth = (...rows: Row[]) => expect(onceHeard(...rows).remove).toBeUndefined()

  it.each<[string, Partial<Row>]>([
    ['was attempted', { request: {}, attempts: 1 }],
    ['is under way', { state: 'sending', request: {} }],
    ['was refused', { state: 'refused', request: {} }],
  ])('when the earlier one %s', (_, more) => expectBoth(made(more), gone()))

  it('when another one builds on the earlier one, by whatever name', () => {
    expectBoth(made(), createRow('b', { seq: 2, depends_on: ['made'] }), gone())
    expectBoth(made({ merged: ['edit'] }), createRow('b', { seq: 2, depends_on: ['edit'] }), gone())
  })

  it('when something lies between or came later', () => {
    expectBoth(made(), contactRow('i', 'a', { seq: 2 }), gone())
    expectBoth(made(), gone(), contactRow('i', 'a', { seq: 6 }))
  })

  it('when the later one waits for more than the earlier one', () => {
    expectBoth(made(), gone({ depends_on: ['other'] }))
    expect(onceHeard(made({ merged: ['edit'] }), gone({ depends_on: ['edit'] })).remove).toEqual(['made', 'gone'])
  })
})

it('one that is under way already, or gone, is left as it is', () => {
  const sent = gone({ request: {}, state: 'sending' })
  expect(onceHeard(made(), sent)).toEqual({ result: sent })
  expect(onceHeard(made())).toEqual({ result: null })
})
