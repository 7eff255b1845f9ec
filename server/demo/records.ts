import type { Insertable } from 'kysely'
import { RECENT_CONTACTS } from '#contract/customer-segments'
import { DAY_MS } from '#contract/day'
import { daysBefore, japanDay } from '#contract/japan-day'
import { searchText } from '#contract/search-text'
import { lookupColumns } from '../customers/lookup.ts'
import type { CustomersTable, InteractionsTable } from '../db/schema.ts'
import { contactSlots, HISTORY_DAYS, type Slot } from './calendar.ts'
import { writeContact } from './contacts/write.ts'
import { type Draft, makeDrafts } from './drafts.ts'
import type { Practice } from './practice.ts'
import { createRandom, type Random } from './random.ts'

export type NewCustomer = Insertable<CustomersTable>
export type NewInteraction = Insertable<InteractionsTable>
/** Somebody who writes contacts down, and how much of them. */
export type Author = { uid: string; name: string; share: number; until?: Date }

export type RecordsPlan = {
  seed: string
  practice: Practice
  tenantId: string
  authors: readonly Author[]
  now: Date
  customers: number
  interactions: number
  /** How many of the interactions are of today. */
  today: number
  /** Whether the people with difficult names are among them. */
  specials: boolean
  /**
   * Whether the contacts were written when they happened. Otherwise they are written as they are stored, so that
   * devices which hold a copy already are told of them.
   */
  backdated: boolean
}

const MINUTE_MS = 60_000
/** Customers that came before the history begins. */
const ESTABLISHED_SHARE = 0.55
const LONG_AGO_DAYS = 450
/** How often records were changed since they were made. */
const VERSIONS = [
  [1, 60],
  [2, 25],
  [3, 10],
  [5, 5],
] as const

/** Customers with their history: the same for the same plan, to the last character. Counts and dates fit together. */
export function makeRecords(plan: RecordsPlan): { customers: NewCustomer[]; interactions: NewInteraction[] } {
  const random = createRandom(plan.seed, 'history')
  const drafts = makeDrafts(plan)
  const slots = contactSlots(random, plan.now, plan.interactions, plan.today)
  const assigned = assign(random, drafts, slots, plan.now)
  const interactions = assigned.map(([slot, draft]) => makeInteraction(plan, random, slot, draft))
  return { customers: drafts.map((draft) => makeCustomer(plan, random, draft)), interactions }
}

/** Gives every contact its customer. Part of them come for the first time at one of the contacts: that is their beginning. */
function assign(random: Random, drafts: Draft[], slots: Slot[], now: Date): [Slot, Draft][] {
  const established = Math.ceil(drafts.length * ESTABLISHED_SHARE)
  const begin = now.getTime() - HISTORY_DAYS * DAY_MS
  const pool: Draft[] = []
  const join = (draft: Draft, at: Date) => {
    draft.createdAt = at
    for (let i = 0; i < draft.frequency; i += 1) pool.push(draft)
  }
  for (const draft of drafts.slice(0, established)) {
    join(draft, new Date(begin - random.int(1, (6 * 365 * DAY_MS) / 1000) * 1000))
  }
  const newcomers = drafts.slice(established)
  let doors = slots.filter(({ type }) => type === 'visit' || type === 'call').length
  const assigned = slots.map((slot): [Slot, Draft] => {
    const isDoor = slot.type === 'visit' || slot.type === 'call'
    // Every newcomer finds a contact to begin with, spread evenly over all that are left.
    const newcomer = isDoor && random.next() * doors < newcomers.length ? newcomers.pop() : undefined
    if (isDoor) doors -= 1
    if (newcomer) join(newcomer, slot.at)
    return [slot, newcomer ?? random.pick(pool)]
  })
  for (const draft of newcomers) join(draft, new Date(begin + random.int(0, HISTORY_DAYS - 1) * DAY_MS))
  return assigned
}

function makeInteraction(plan: RecordsPlan, random: Random, { at, type }: Slot, draft: Draft): NewInteraction {
  const isFirst = type === 'visit' && draft.visits === 0 && isNewcomer(plan, draft)
  if (type === 'visit') draft.visits += 1
  draft.contacts += 1
  draft.lastAt = at
  if (type !== 'note') draft.recent = [at, ...draft.recent].slice(0, RECENT_CONTACTS)
  const { summary, content } = writeContact(plan.practice, { type, at, conditions: draft.conditions, isFirst }, random)
  const present = plan.authors.filter(({ until }) => !until || at < until)
  const author = random.weighted(present.map((person) => [person, person.share] as const))
  const writtenAt = Math.min(at.getTime() + random.int(1, 20) * MINUTE_MS, plan.now.getTime())
  return {
    tenant_id: plan.tenantId,
    id: random.uuid(),
    customer_id: draft.id,
    type,
    summary,
    content,
    search_text: searchText(`${summary}\n${content}`),
    occurred_at: at,
    ...(plan.backdated && { created_at: new Date(writtenAt) }),
    created_by_uid: author.uid,
    created_by_name: author.name,
  }
}

function isNewcomer({ now }: RecordsPlan, { createdAt }: Draft): boolean {
  return createdAt.getTime() >= now.getTime() - HISTORY_DAYS * DAY_MS
}

function makeCustomer(plan: RecordsPlan, random: Random, draft: Draft): NewCustomer {
  const { person, createdAt } = draft
  const fields = { ...person, company: draft.company }
  const version = random.weighted(VERSIONS)
  const sinceMs = plan.now.getTime() - createdAt.getTime()
  return {
    tenant_id: plan.tenantId,
    id: draft.id,
    ...fields,
    tags: draft.tags,
    memo: draft.memo,
    caution: draft.caution,
    status: statusOf(plan, random, draft),
    next_contact_on: nextContactOf(plan, draft),
    ...lookupColumns(fields),
    last_interaction_at: draft.lastAt,
    interactions_count: draft.contacts,
    visits_count: draft.visits,
    recent_contacts: draft.recent,
    created_at: createdAt,
    updated_at: version === 1 ? createdAt : new Date(createdAt.getTime() + Math.floor(random.next() * sinceMs)),
    version,
  }
}

/** One in 25 has been promised a call, some days ago or in the weeks to come; told by the id, so that nothing else is drawn anew. */
function nextContactOf({ now }: RecordsPlan, { id, contacts }: Draft): string | null {
  const [share, days] = [id.slice(0, 2), id.slice(2, 4)].map((digits) => Number.parseInt(digits, 16))
  if (contacts === 0 || share === undefined || days === undefined || share >= 10) return null
  return daysBefore(japanDay(now.getTime()), 4 - (days % 21))
}

/** Who has only asked so far is a prospect; who has not been heard of for long may have gone elsewhere. */
function statusOf(plan: RecordsPlan, random: Random, draft: Draft): 'active' | 'prospect' | 'inactive' {
  if (draft.visits === 0 && draft.contacts > 0 && isNewcomer(plan, draft)) return 'prospect'
  const silentMs = plan.now.getTime() - (draft.lastAt ?? draft.createdAt).getTime()
  return silentMs > LONG_AGO_DAYS * DAY_MS && random.chance(0.7) ? 'inactive' : 'active'
}
