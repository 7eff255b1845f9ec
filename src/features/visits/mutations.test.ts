// @vitest-environment node
import { expect, it } from 'vitest'
import type { VisitStatus } from '#contract/visit-steps'
import { aCustomer } from '@/features/customers/customer-fixtures'
import { createVisit, type StepInput, stepVisit, updateVisit } from './mutations'
import { aVisit } from './visit-fixtures'

const ID = '00000000-0000-4000-8000-000000000001'
const step = (from: VisitStatus, to: VisitStatus): StepInput => ({
  ...{ id: ID, name: '佐藤 花子', customer_id: ID, day: '2026-07-01', from, to },
  at: '2026-07-01T00:10:00.000Z',
})
const facts = { id: ID, occurred_at: '2026-07-01T00:00:00.000Z', base: null }

it('a visit waits for its customer, where they were added without a connection', () => {
  const { id, name, name_kana, purpose, day, number, arrived_at } = aVisit()
  const typed = { id, name, name_kana, purpose, day, number, arrived_at }
  expect(createVisit.needs?.({ ...typed, customer_id: ID })).toEqual([{ kind: 'customer', id: ID }])
  expect(createVisit.needs?.({ ...typed, customer_id: null })).toEqual([])
  expect(updateVisit.needs?.({ id, name, changes: { customer_id: ID } })).toEqual([{ kind: 'customer', id: ID }])
})

it('a step shows at once what the server will make of it', () => {
  const visit = aVisit({ id: ID })
  const effect = stepVisit.applies?.visit
  expect(effect?.apply?.(visit, step('waiting', 'serving'), facts)).toMatchObject({ status: 'serving' })
  expect(effect?.apply?.({ ...visit, status: 'done' }, step('waiting', 'serving'), facts)).toMatchObject({
    status: 'done',
  })
  expect(effect?.apply?.(undefined, step('waiting', 'serving'), facts)).toBeUndefined()
})

it('a step back forgets the step that was not sent, and no other', () => {
  const earlier = { command: stepVisit.name, input: step('waiting', 'serving') }
  expect(stepVisit.merge?.(earlier, step('serving', 'waiting'))).toBe('cancel')
  expect(stepVisit.merge?.(earlier, step('serving', 'paying'))).toBeNull()
  expect(stepVisit.merge?.({ ...earlier, input: step('waiting', 'paying') }, step('serving', 'waiting'))).toBeNull()
  expect(stepVisit.merge?.({ command: createVisit.name, input: {} }, step('serving', 'waiting'))).toBeNull()
})

it('the contacts of a customer are read again once a visit of theirs is done', () => {
  expect(stepVisit.invalidates(step('waiting', 'serving'))).toHaveLength(1)
  expect(stepVisit.invalidates(step('paying', 'done')).length).toBeGreaterThan(1)
  expect(stepVisit.invalidates({ ...step('paying', 'done'), customer_id: null })).toHaveLength(1)
})

it('a visit that is done here is a contact of its customer at once, as of when they came', () => {
  const effect = stepVisit.applies?.customer
  const done = { ...step('paying', 'done'), contact_at: '2026-07-01T00:02:00.000Z' }
  expect(effect?.ids(done)).toEqual([ID])
  const customer = aCustomer({ id: ID, last_interaction_at: null, recent_contacts: [] })
  expect(effect?.apply?.(customer, done, facts)).toMatchObject({
    last_interaction_at: done.contact_at,
    recent_contacts: [done.contact_at],
  })
  expect(effect?.apply?.(undefined, done, facts)).toBeUndefined()
  // Another step makes no contact, nor does one that was stored before this was known.
  expect(effect?.ids(step('paying', 'done'))).toEqual([])
  expect(effect?.ids({ ...done, customer_id: null })).toEqual([])
})

it('a visit that is done already is a contact of the customer it is linked to, as of when they came', () => {
  const effect = updateVisit.applies?.customer
  const changes = { customer_id: ID, name: '佐藤 花子' }
  const link = { id: ID, name: '佐藤 花子', changes, contact_at: '2026-07-01T00:02:00.000Z' }
  expect(effect?.ids(link)).toEqual([ID])
  const customer = aCustomer({ id: ID, last_interaction_at: null, recent_contacts: [] })
  expect(effect?.apply?.(customer, link, facts)).toMatchObject({
    last_interaction_at: '2026-07-01T00:02:00.000Z',
    recent_contacts: ['2026-07-01T00:02:00.000Z'],
  })
  expect(effect?.apply?.(undefined, link, facts)).toBeUndefined()
  expect(effect?.ids({ ...link, changes: { purpose: '診察' } })).toEqual([])
  expect(effect?.ids({ ...link, changes: { customer_id: null } })).toEqual([])
  expect(updateVisit.applies?.visit?.apply?.(aVisit(), link, facts)).toMatchObject({ customer_id: ID })
})

it('a visit that goes on says nothing of the customer it is linked to', () => {
  const link = { id: ID, name: '佐藤 花子', changes: { customer_id: ID, name: '佐藤 花子' } }
  expect(updateVisit.applies?.customer?.ids(link)).toEqual([])
  expect(updateVisit.needs?.(link)).toEqual([{ kind: 'customer', id: ID }])
})

it('changes of a visit that become one are the contact that the last link is', () => {
  const of = (changes: Record<string, unknown>, contact_at?: string) => ({
    id: ID,
    name: '佐藤 花子',
    changes,
    ...(contact_at && { contact_at }),
  })
  const at = '2026-07-01T00:02:00.000Z'
  const merged = (earlier: object, later: Parameters<typeof updateVisit.label>[0]) =>
    updateVisit.merge?.({ command: updateVisit.name, input: earlier }, later)
  const [purpose, link, other] = [{ purpose: '再診' }, { customer_id: ID }, { customer_id: null }]
  expect(merged(of(link, at), of(purpose))).toEqual({ input: of({ ...link, ...purpose }, at) })
  expect(merged(of(purpose), of(link, at))).toEqual({ input: of({ ...link, ...purpose }, at) })
  expect(merged(of(link, at), of(other))).toEqual({ input: of(other) })
  expect(updateVisit.merge?.({ command: stepVisit.name, input: step('waiting', 'serving') }, of(link, at))).toBeNull()
  const { id, name, name_kana, purpose: words, day, number, arrived_at } = aVisit({ id: ID })
  const made = { id, name, name_kana, customer_id: null, purpose: words, day, number, arrived_at }
  expect(updateVisit.merge?.({ command: createVisit.name, input: made }, of(link, at))).toEqual({
    input: { ...made, ...link },
  })
})

it('a step goes to the visit that was saved as new', () => {
  const input = step('waiting', 'serving')
  expect(stepVisit.retarget?.(input, 'new')).toEqual({ ...input, id: 'new' })
})
