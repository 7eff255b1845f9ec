// The server at the end against the books: every field of every record, every contact, every notification.
import type { Customer } from '#contract/customers'
import { CustomerInput } from '#contract/customers'
import type { Effect } from './fake-server.ts'
import type { Report } from './report.ts'

type Fields = Record<string, unknown>
type Books = { there: Map<string, Fields>; gone: Map<string, Fields>; contacts: Map<string, Set<string>> }

/** Where the server's data is not what was done to it. */
export function differences(report: Report): string[] {
  const books: Books = { there: new Map(), gone: new Map(), contacts: new Map() }
  for (const effect of report.effects) enter(books, effect)
  return [...ofCustomers(report, books), ...ofContacts(report, books), ...unknownValues(report), ...ofBells(report)]
}

function enter({ there, gone, contacts }: Books, { act, id, body }: Effect): void {
  const fields = (body ?? {}) as Fields
  if (act === 'create') there.set(id, fields)
  else if (act === 'update') there.set(id, { ...there.get(id), ...fields })
  else if (act === 'delete') move(there, gone, id)
  else if (act === 'restore') move(gone, there, id)
  else if (act === 'contact') {
    const customer = String(fields.customer_id)
    contacts.set(customer, (contacts.get(customer) ?? new Set()).add(id))
  }
}

function move(from: Map<string, Fields>, to: Map<string, Fields>, id: string): void {
  const fields = from.get(id)
  if (fields) to.set(id, fields)
  from.delete(id)
}

function ofCustomers({ customers }: Report, { there }: Books): string[] {
  const ids = new Set([...customers.keys(), ...there.keys()])
  return [...ids].flatMap((id) => {
    const [real, expected] = [customers.get(id), there.get(id)]
    if (!real || !expected) return [`at the end ${id} is ${real ? 'there' : 'gone'} on the server, not in the books`]
    return Object.keys(CustomerInput.shape).flatMap((field) => {
      const [is, ought] = [real[field as keyof Customer], expected[field]].map((value) => JSON.stringify(value))
      return is === ought ? [] : [`at the end ${id} ${field} is ${is}, not ${ought}`]
    })
  })
}

function ofContacts({ customers, contacts: real }: Report, { contacts, there }: Books): string[] {
  const expected = new Set(
    [...contacts].flatMap(([customer, ids]) => (there.has(customer) ? [...ids].map((id) => `${customer} ${id}`) : [])),
  )
  const missing = [...expected].filter((name) => !real.has(name)).map((name) => `contact ${name} is not on the server`)
  const foreign = [...real].filter((name) => !expected.has(name)).map((name) => `contact ${name} is not in the books`)
  const counts = [...customers.values()].flatMap(({ id, interactions_count }) => {
    const ought = contacts.get(id)?.size ?? 0
    return interactions_count === ought ? [] : [`${id} counts ${interactions_count} contacts, not ${ought}`]
  })
  return [...missing, ...foreign, ...counts]
}

/** Whatever stands in a field at the end, somebody has typed it and not taken it back. */
function unknownValues({ customers, deeds }: Report): string[] {
  const typed = new Set(deeds.filter(({ isUndone }) => !isUndone).map(({ value }) => value))
  return [...customers.values()].flatMap((customer) =>
    (['memo', 'company', 'address'] as const).flatMap((field) =>
      customer[field] === '' || typed.has(customer[field]) ? [] : [`nobody typed ${customer[field]} in ${customer.id}`],
    ),
  )
}

/** What a person has marked is read, unless that went with a backup; what nobody has marked is not. */
function ofBells({ bells, markings, lostMarks }: Report): string[] {
  return [...bells].flatMap(([uid, marks]) => {
    const own = markings.filter((marking) => marking.uid === uid)
    const promised = new Set(own.filter(({ isPromised }) => isPromised).flatMap(({ ids }) => ids))
    const named = new Set(own.flatMap(({ ids }) => ids))
    const hasMarkedAll = own.some(({ isAll }) => isAll)
    return marks.flatMap(({ id, read }) => {
      if (!read && promised.has(id) && !lostMarks.has(id)) return [`lost: ${uid} has marked ${id} as read`]
      return read && !named.has(id) && !hasMarkedAll ? [`${uid} never marked ${id} as read`] : []
    })
  })
}
