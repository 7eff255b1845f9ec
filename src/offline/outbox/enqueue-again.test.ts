// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { enqueue } from './enqueue'
import type { Row } from './entry'
import { asAny, create, customer, newEntry, registerTestCommands, sending, stateOf, update } from './row-fixtures'

beforeAll(registerTestCommands)

const form = { id: 'a', name: '山田', phone: '', memo: '' }
const saved = (input: object = form) => newEntry(create, input)
const edited = (changes: object, id = 'other') => newEntry(update, { id: 'a', changes }, { id })

/** A new record, and what another form has changed in it before it was sent. */
function takenIn(changes: object = { phone: '090' }): Row {
  const made = enqueue(stateOf([]), saved()).result
  return enqueue(stateOf([made]), edited(changes)).result
}

describe('a form saved once more, whose entry has taken in what another form changed', () => {
  it('changes nothing when nothing was typed into it since', () => {
    const known = takenIn()
    expect(known).toMatchObject({ id: 'entry-1', input: { ...form, phone: '090' }, merged: ['other'] })
    expect(enqueue(stateOf([known]), saved())).toEqual({ result: known })
    expect(enqueue(stateOf([sending(known)]), saved()).put).toBeUndefined()
    expect(enqueue(stateOf([], {}, { ...known, state: 'sent' }), saved()).put).toBeUndefined()
  })

  it('changes only what was typed since', () => {
    const { result } = enqueue(stateOf([takenIn()]), saved({ ...form, name: '山本' }))
    expect(result).toMatchObject({ id: 'entry-1', input: { ...form, name: '山本', phone: '090' } })
    expect(enqueue(stateOf([result]), saved({ ...form, name: '山本' }))).toEqual({ result })
    const third = enqueue(stateOf([result]), saved({ ...form, name: '山本', memo: '耳' })).result
    expect(third.input).toEqual({ ...form, name: '山本', phone: '090', memo: '耳' })
  })

  it('has the last word on what both have changed', () => {
    const { result } = enqueue(stateOf([takenIn({ memo: '車いす' })]), saved({ ...form, memo: '耳' }))
    expect(result.input).toMatchObject({ memo: '耳' })
  })

  it('sends what the server refused with both', () => {
    const refused: Row = { ...takenIn(), state: 'refused', request: {} }
    const { result } = enqueue(stateOf([refused]), saved({ ...form, name: '山本' }))
    expect(result).toMatchObject({ key: 'spare-1', input: { ...form, name: '山本', phone: '090' } })
  })

  it('asks the command for what is left with both, where it was sent', () => {
    const again = vi.fn(() => null)
    const sent: Row = { ...takenIn(), state: 'sent' }
    enqueue(stateOf([], {}, sent), newEntry({ ...create, again }, { ...form, name: '山本' }))
    expect(again).toHaveBeenCalledWith(sent, { ...form, name: '山本', phone: '090' }, 'spare-1')
  })

  it('keeps apart what each of two edits has said', () => {
    const first = enqueue(stateOf([]), edited({ memo: '耳', phone: '1' }, 'entry-1')).result
    const both = enqueue(stateOf([first]), edited({ phone: '090' })).result
    expect(enqueue(stateOf([both]), edited({ memo: '耳', phone: '1' }, 'entry-1'))).toEqual({ result: both })
    const { result } = enqueue(stateOf([both]), edited({ phone: '1' }, 'entry-1'))
    expect(result.input).toEqual({ id: 'a', changes: { phone: '090' } })
  })
})

describe('a form saved once more, whose set was put together with another person’s', () => {
  const tagged = (tags: string[], version: number) => customer('a', { tags, version })
  const says = (tags: string[]) =>
    newEntry(update, { id: 'a', changes: { tags } }, { id: 'entry-1', base: tagged(['a'], 1) })
  const first = enqueue(stateOf([]), says(['a', 'b'])).result
  const input = { id: 'a', changes: { tags: ['a', 'c', 'b'] } }
  const together: Row = { ...first, input, typed: first.input, base: tagged(['a', 'c'], 2) }
  const sent: Row = { ...together, state: 'sent', result: tagged(['a', 'c', 'b'], 3) }

  it('takes nothing out that it has not seen, when nothing was typed since', () => {
    expect(enqueue(stateOf([together]), says(['a', 'b'])).put).toBeUndefined()
    expect(enqueue(stateOf([], {}, sent), says(['a', 'b'])).put).toBeUndefined()
  })

  it.each([
    ['adds', ['a', 'b', 'd'], ['a', 'c', 'b', 'd']],
    ['takes out', ['a'], ['a', 'c']],
  ])('%s on top of it', (_, later, all) => {
    const again = vi.fn(() => null)
    enqueue(stateOf([], {}, sent), { ...says(later), command: asAny({ ...update, again }) })
    expect(again).toHaveBeenCalledWith(sent, { id: 'a', changes: { tags: all } }, 'spare-1')
  })
})
