// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { defineCommand, registerCommands } from './commands'
import type { Row } from './entry'
import {
  asAny,
  contactRow,
  createRow,
  customer,
  NOW,
  registerTestCommands,
  remove,
  removeRow,
  rowOf,
  stateOf,
  updateRow,
} from './row-fixtures'
import { heard } from './take-place'

beforeAll(() => {
  registerTestCommands()
  registerCommands([asAny(restore)])
})

/** A deletion that was just added. */
const gone = (more: Partial<Row> = {}) => removeRow('a', { id: 'gone', seq: 5, unheard: true, ...more })
const made = (more: Partial<Row> = {}) => createRow('a', { id: 'made', ...more })
/** A new name that did not become part of the creation. */
const named = (more: Partial<Row>) => updateRow('a', { name: '山本' }, more)
const restore = defineCommand({
  ...remove,
  name: 'test.restore',
  merge: ({ command }) => (command === remove.name ? 'cancel' : null),
})
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

  it('what lies between the two goes with them', () => {
    const between = [named({ id: 'renamed', seq: 2 }), named({ id: 'renamed again', seq: 3 })]
    const { result, put, remove } = onceHeard(made(), ...between, gone())
    expect(remove).toEqual(['renamed again', 'renamed', 'made', 'gone'])
    expect(put).toBeUndefined()
    expect(result).toMatchObject({ id: 'gone', state: 'sent' })
  })

  it('so does what waited for something else: that is not needed any more', () => {
    const moved = named({ id: 'moved', seq: 3, depends_on: ['folder'] })
    const folder = createRow('f', { id: 'folder', seq: 1, lane: 'folder:f' })
    const rows = [made({ seq: 0 }), folder, named({ id: 'renamed', seq: 2 }), moved, gone()]
    expect(onceHeard(...rows).remove).toEqual(['moved', 'renamed', 'made', 'gone'])
  })

  it('all that it supersedes goes, and it stands on what the first of them stood on', () => {
    const first = updateRow(
      'a',
      { phone: '2' },
      { id: 'first', seq: 1, base: customer('a', { phone: '1', version: 4 }) },
    )
    const base = customer('a', { phone: '2', version: 4 })
    const second = updateRow('a', { memo: 'typed' }, { id: 'second', seq: 2, base })
    const { result, remove } = onceHeard(first, second, gone({ base: { ...base, memo: 'typed' } }))
    expect(remove).toEqual(['second', 'first'])
    expect(result?.base).toEqual(customer('a', { phone: '1', version: 4 }))
  })

  it('what takes back a deletion that is held leaves neither', () => {
    const held = removeRow('a', { id: 'held', seq: 2, wait: 'hold' })
    const back = rowOf(restore, { id: 'a' }, { id: 'gone', seq: 5, unheard: true })
    expect(onceHeard(held, back).remove).toEqual(['held', 'gone'])
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

  it('when an edit is held: it may still be taken back', () => {
    expectBoth(updateRow('a', {}, { id: 'edit', wait: 'hold' }), gone())
  })

  it('when another one builds on what lies between', () => {
    const other = createRow('b', { seq: 3, depends_on: ['renamed'] })
    expectBoth(made(), named({ id: 'renamed', seq: 2 }), other, gone())
  })

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
