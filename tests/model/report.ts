// What a run of the model begins with, and the books that it ends with.
import type { Customer } from '#contract/customers'
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { Mark } from './fake-bell.ts'
import type { Effect, Orphan } from './fake-server.ts'
import type { Trace } from './trace.ts'

export type Plan = {
  seed: number
  devices: number
  tabsPerDevice: number
  actions: number
  /** Processes of the server behind one address. */
  processes: number
  /** Whether the seed draws which faults there are, and everything has to come through with some of them. */
  isSwarm: boolean
  /** Whether people add tags as well; days that were kept before there were any have none. */
  hasTags?: boolean
}

/** Something a person did, as the books have it. */
export type Deed = {
  order: number
  /** The order of the first try, where what was said not to be stored was saved once more: it may be done since then. */
  since: number
  /** Who, on which device: their own queue and their own copy of the data. */
  seat: string
  uid: string
  kind: 'create' | 'contact' | 'edit' | 'tag' | 'delete' | 'restore'
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
  /** The person took it back, and the disk did not say whether it has heard. */
  isInDoubt: boolean
  /** When the disk last did not say what became of it, virtual ms; 0 for never. */
  unknownAt: number
  /** The server has it, and the disk has not: until the next reading no tab shows it. */
  wentPast: boolean
  /** Done in a tab that could not read what others have stored: it sends past that, and its person is better off so. */
  isBlind: boolean
  /** Done in a tab whose disk is slow: what another tab does meanwhile may be stored first. */
  isLate: boolean
}

/** Notifications that a person marked as read: these, or all, of which they had seen these. */
export type Marking = { uid: string; seat: string; entryId: string; isAll: boolean; ids: string[]; isPromised: boolean }

/** One emptying of the queues of all who were signed in. */
export type Emptying = {
  /** Virtual time from the heal or the sign-in to the last empty queue, ms; null when one never emptied. */
  emptyAfterMs: number | null
  /** Most entries that one queue had then. */
  atHeal: number
  /** Longest time that an entry was still held for an undo, or may have waited for its answer then, ms. */
  heldMs: number
}

/** What the books say of a value that somebody was asked about beside another one. */
export const preferred = (mine: unknown, theirs: unknown): string => `${String(mine)} beside ${String(theirs)}`

export type Report = {
  plan: Plan
  trace: Trace
  effects: readonly Effect[]
  violations: readonly string[]
  orphans: readonly Orphan[]
  otherVersions: readonly string[]
  /** The customers at the end. */
  customers: ReadonlyMap<string, Customer>
  contacts: ReadonlySet<string>
  /** Each person's notifications at the end. */
  bells: ReadonlyMap<string, readonly Mark[]>
  deeds: Deed[]
  markings: Marking[]
  /** What is still in each person's outbox at the end, by seat. */
  left: Map<string, readonly OutboxEntry[]>
  /** Values whose conflict a person has decided, and over which other ones; and entries that a person has thrown away. */
  decided: Set<string>
  discarded: Set<string>
  /** Entries that had to wait for a person's decision, their own or an earlier one's. */
  heldUp: Set<string>
  /** Of those who were signed in at the heal, then of those who came back after it. */
  emptyings: readonly Emptying[]
  /** How often the server was killed, and the requests that died with it. */
  deaths: { kills: number; before: number; after: number }
  /** How often another person signed in on a device. */
  changes: number
  /** How often everybody was away for longer than the server remembers keys. */
  absences: number
  /** Which faults have met which states of a queue. */
  reached: ReadonlySet<string>
  /** What a device did not show although it was saved there, or showed although the server has it otherwise. */
  unseen: ReadonlySet<string>
  /** Keys under which somebody was brought back who was there. */
  needless: ReadonlySet<string>
  /** What was done and went with a server that was put back to a backup. */
  lostEffects: readonly Effect[]
  /** Notifications that had been read before it, and were not after it. */
  lostMarks: ReadonlySet<string>
}
