// For tests: what the notifications have under them, in memory. This file imports nothing of that, so that the factories
// of `vi.mock` in a test can import it.
import { vi } from 'vitest'
import type { Notification } from '#contract/notifications'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { page } from './notification-fixtures'

/** What is there, and what was asked of it. */
export const world = {
  /** The person's notifications on the server. */
  kept: [] as Notification[],
  /** Whether no reading is answered any more. */
  isSilent: false,
  /** What every reading fails with; null for none. */
  failure: null as Error | null,
  /** The addresses of all readings. */
  asked: [] as string[],
  /** The unsent changes of this device. */
  entries: [] as (Partial<OutboxEntry> & { state: string; label: string })[],
  session: { user: null, tenantId: null, verified: false } as {
    user: object | null
    tenantId: string | null
    verified: boolean
  },
}

/** Each command, with its name. */
export const run = vi.fn(async (_: { name: string; input: unknown }): Promise<object> => ({ state: 'stored' }))
export const syncReplica = vi.fn(async () => {})
export const reloadProfile = vi.fn(async () => {})

async function call({ path }: { path: string }, { query }: { query: Record<string, unknown> }) {
  const { kept, asked } = world
  asked.push(`${path}?${new URLSearchParams(query as Record<string, string>)}`)
  if (world.failure) throw world.failure
  if (world.isSilent) return new Promise<never>(() => {})
  const { limit, offset, category, type, unread_only } = query
  const matching = kept.filter(
    (item) =>
      (!category || item.category === category) &&
      (!type || item.type === type) &&
      !(unread_only === 'true' && item.read),
  )
  const from = Number(offset)
  return page(matching.slice(from, from + Number(limit)), {
    total: matching.length,
    unread_count: kept.filter(({ read }) => !read).length,
  })
}

export const api = { call }
export const outbox = { useOutbox: () => world.entries }
export const command = {
  useCommand: ({ name }: { name: string }) => ({ run: (input: unknown) => run({ name, input }), busy: false }),
}
export const replica = { syncReplica }
export const actions = { reloadProfile }
export const session = {
  useSession: () => world.session,
  getSession: () => world.session,
  subscribeSession: () => () => {},
}

/** Nobody has asked for anything yet, and there is nothing. */
export function beginAnew(): void {
  Object.assign(world, { kept: [], isSilent: false, failure: null, asked: [], entries: [] })
  world.session = { user: null, tenantId: null, verified: false }
  run.mockClear()
  reloadProfile.mockClear()
  syncReplica.mockClear()
}
