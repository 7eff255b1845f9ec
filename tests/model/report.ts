// What a run of the model begins with, and the books that it ends with.
import type { Customer } from '#contract/customers'
import type { OutboxEntry } from '@/offline/queue/entry'
import type { Device } from './device.ts'
import type { Effect } from './fake-server.ts'

export type Plan = { seed: number; devices: number; tabsPerDevice: number; actions: number }

/** Something a person did, as the books have it. */
export type Deed = {
  order: number
  device: string
  kind: 'create' | 'contact' | 'edit' | 'delete'
  customerId: string
  /** The record that comes into being; for edits and deletions the entry. */
  id: string
  entryId: string
  field?: string
  value?: string
  /** What the person saw in the field before. */
  seen?: unknown
  /** What the person saw of the record that they deleted. */
  seenRecord?: Customer
  /** Whether the app said that it was kept (or sent); unknown when the tab died first. */
  isPromised: boolean
  /** The person took it back in time. */
  isUndone: boolean
}

export type Report = {
  plan: Plan
  effects: readonly Effect[]
  violations: readonly string[]
  /** The customers at the end. */
  customers: ReadonlyMap<string, Customer>
  deeds: Deed[]
  devices: Device[]
  /** What is still in each device's outbox at the end. */
  left: Map<string, readonly OutboxEntry[]>
  /** Values whose conflict a person has decided, and entries that a person has thrown away. */
  decided: Set<string>
  discarded: Set<string>
  /** Entries that had to wait for a person's decision, their own or an earlier one's. */
  heldUp: Set<string>
  /** Virtual time from the heal to the last empty queue, ms; null when one never emptied. */
  emptyAfterMs: number | null
  /** Most entries that one device had at the heal. */
  atHeal: number
  /** Longest time that an entry was still held for an undo then, ms. */
  heldMs: number
}
