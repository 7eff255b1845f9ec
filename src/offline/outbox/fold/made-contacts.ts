import type { Interaction } from '#contract/interaction-record'
import { latestContactFirst } from '@/lib/contact-order'
import type { OutboxEntry } from '../entry'
import { madeHere } from './made'
import type { Shown } from './record'

/** The contacts that were written on this device, with the name of the person whose entries these are. */
export function madeContacts(entries: readonly OutboxEntry[], writer: string): Shown<Interaction>[] {
  return madeHere<Interaction>('interaction', entries).map(({ record, mark }) => ({
    record: { ...record, created_by: record.created_by || writer },
    mark,
  }))
}

/** What was read and what was done here, latest first; a record that both have once. */
export function withMade(read: readonly Interaction[], own: readonly Shown<Interaction>[]): Shown<Interaction>[] {
  const known = new Set(read.map(({ id }) => id))
  const all = [...read.map((record) => ({ record, mark: null })), ...own.filter(({ record }) => !known.has(record.id))]
  return all.sort((a, b) => latestContactFirst(a.record, b.record))
}
