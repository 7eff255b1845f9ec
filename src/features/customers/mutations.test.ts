// @vitest-environment node
import { partialMatchKey, type QueryKey } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { customers, EMPTY_CUSTOMER } from '#contract/customers'
import { contactLists } from '@/features/interactions/list-queries'
import { interactionQueries } from '@/features/interactions/queries'
import { fieldsOf } from '@/forms/draft-shape'
import { customerFilter } from './customer-filters'
import { aCustomer, idOf } from './customer-fixtures'
import { createCustomer, deleteCustomer, restoreCustomer, updateCustomer } from './mutations'
import { customerQueries } from './queries'

const { id } = aCustomer()
const facts = { id: idOf(9), occurred_at: '2026-07-01T00:00:00Z', base: undefined }
const ref = { id, name: '山田 花子' }
const edit = { ...ref, changes: { memo: '車いす' } }
/** The queries of the app that show customers, and how they are asked for. */
const SHOWN: Record<string, QueryKey> = {
  list: customerQueries.page(customerFilter({}), 3).queryKey,
  candidates: customerQueries.candidates('山田').queryKey,
  companies: customerQueries.companies().queryKey,
  detail: customerQueries.detail(id).queryKey,
  other: customerQueries.detail(idOf(2)).queryKey,
  summary: interactionQueries.summary().queryKey,
  timeline: contactLists.timeline(id).queryKey,
  day: contactLists.day('2026-07-01').queryKey,
}
const EVERYWHERE = Object.keys(SHOWN).filter((name) => name !== 'other')
const creation = { id, ...fieldsOf(EMPTY_CUSTOMER, aCustomer()) }

describe('what is sent', () => {
  test('is what the contract takes', () => {
    const { body } = createCustomer.request(creation, facts)
    expect(customers.create.body.safeParse(body).success).toBe(true)
    expect(updateCustomer.request(edit, facts)).toEqual({ params: { id }, body: { memo: '車いす' } })
    expect(deleteCustomer.request(ref, facts)).toEqual({ params: { id } })
    expect(restoreCustomer.request(ref, facts)).toEqual({ params: { id } })
  })

  test('goes one after the other for one customer', () => {
    const lanes = [createCustomer.lanes(creation), updateCustomer.lanes(edit), deleteCustomer.lanes(ref)]
    expect(new Set(lanes.flat()).size).toBe(1)
    expect(updateCustomer.lanes({ ...edit, id: idOf(2) })).not.toEqual(lanes[0])
  })

  test('has a name to be shown by, the new one when it changes', () => {
    expect(updateCustomer.label(edit)).toBe('山田 花子')
    expect(updateCustomer.label({ ...edit, changes: { name: '佐藤 花子' } })).toBe('佐藤 花子')
  })

  test('has read again what shows it, and nothing of other customers', () => {
    const renamed = { ...edit, changes: { name: '佐藤 花子' } }
    const read = (keys: readonly QueryKey[]) =>
      Object.entries(SHOWN).flatMap(([name, queryKey]) =>
        keys.some((key) => partialMatchKey(queryKey, key)) ? [name] : [],
      )
    const lists = ['list', 'candidates', 'companies']
    expect(read(createCustomer.invalidates(creation))).toEqual([...lists, 'summary'])
    expect(read(updateCustomer.invalidates(edit))).toEqual([...lists, 'detail'])
    expect(read(updateCustomer.invalidates(renamed))).toEqual(EVERYWHERE)
    expect(read(deleteCustomer.invalidates(ref))).toEqual(EVERYWHERE)
    expect(read(restoreCustomer.invalidates(ref))).toEqual(EVERYWHERE)
  })
})

describe('changes that were never attempted', () => {
  test('two edits become one, the later word counting', () => {
    const earlier = { command: updateCustomer.name, input: { ...ref, changes: { memo: '一', phone: '1' } } }
    expect(updateCustomer.merge?.(earlier, edit)).toEqual({
      input: { ...ref, changes: { memo: '車いす', phone: '1' } },
    })
  })

  test('an edit joins the creation', () => {
    const earlier = { command: createCustomer.name, input: creation }
    expect(updateCustomer.merge?.(earlier, edit)).toEqual({ input: { ...creation, memo: '車いす' } })
  })

  test('a deletion takes a creation and edits with it, a restoration the deletion', () => {
    expect(deleteCustomer.merge?.({ command: createCustomer.name, input: creation }, ref)).toBe('cancel')
    expect(deleteCustomer.merge?.({ command: updateCustomer.name, input: edit }, ref)).toBe('supersede')
    expect(restoreCustomer.merge?.({ command: deleteCustomer.name, input: ref }, ref)).toBe('cancel')
  })

  test('nothing else is merged', () => {
    const contact = { command: 'interactions.create', input: {} }
    for (const command of [updateCustomer, deleteCustomer, restoreCustomer]) {
      expect(command.merge?.(contact, edit)).toBeNull()
    }
  })
})

test('a conflict is solved field by field', () => {
  const fields = updateCustomer.conflictFields
  expect(fields?.of(edit)).toEqual({ memo: '車いす' })
  expect(fields?.into(edit, { phone: '1' })).toEqual({ ...ref, changes: { phone: '1' } })
})

describe('an edit of a customer that is gone', () => {
  test('makes a new one of what was known and what was changed', () => {
    const base = aCustomer({ phone: '03-1', memo: '' })
    const made = updateCustomer.toNewRecord?.(edit, base, idOf(7))
    expect(made).toEqual({
      command: createCustomer,
      input: { ...fieldsOf(EMPTY_CUSTOMER, base), memo: '車いす', id: idOf(7) },
    })
    expect(
      customers.create.body.safeParse(createCustomer.request(made?.input as typeof creation, facts).body).success,
    ).toBe(true)
  })

  test('has at least the name without a known record', () => {
    expect(updateCustomer.toNewRecord?.(edit, null, idOf(7)).input).toEqual({
      id: idOf(7),
      name: '山田 花子',
      memo: '車いす',
    })
  })
})

describe('the form saved once more, after it was sent', () => {
  const later = { ...creation, phone: '03-9999-0000' }

  test('a new customer: what was typed since is an update of the record that is there now', () => {
    const result = { ...aCustomer(), version: 2 }
    expect(createCustomer.again?.({ input: creation, base: null, result }, later, idOf(7))).toEqual({
      command: updateCustomer,
      input: { id, name: creation.name, changes: { phone: '03-9999-0000' } },
      base: result,
    })
    // Not answered yet: on top of what it will be.
    expect(createCustomer.again?.({ input: creation, base: null, result: null }, later, idOf(7))).toMatchObject({
      input: { changes: { phone: '03-9999-0000' } },
      base: creation,
    })
  })

  test('another person’s name never goes over the first one: it is a customer of their own', () => {
    const next = { ...later, name: '佐藤 次郎' }
    expect(createCustomer.again?.({ input: creation, base: null, result: null }, next, idOf(7))).toEqual({
      command: createCustomer,
      input: { ...next, id: idOf(7) },
      base: null,
    })
  })

  test('an edit: only what differs from the first, what was taken back with it, on top of the first', () => {
    const base = { ...aCustomer(), phone: '1', memo: '', company: 'A' }
    const first = { ...ref, changes: { phone: '2', company: 'B' } }
    const second = { ...ref, changes: { phone: '2', memo: '車いす' } }
    expect(updateCustomer.again?.({ input: first, base, result: null }, second, idOf(7))).toMatchObject({
      command: updateCustomer,
      input: { id, changes: { memo: '車いす', company: 'A' } },
      base: { phone: '2', company: 'B' },
    })
    expect(updateCustomer.again?.({ input: first, base, result: null }, first, idOf(7))).toBeNull()
  })

  test('an id that is taken: the same content under another', () => {
    expect(createCustomer.toNewRecord?.(creation, null, idOf(7))).toEqual({
      command: createCustomer,
      input: { ...creation, id: idOf(7) },
    })
  })
})
