// A device that keeps a copy of a real server's records, as the app does.
import 'fake-indexeddb/auto'
import { customers, type Tally } from '#contract/customers'
import { type InteractionList, interactions } from '#contract/interactions'
import { refusal } from '@/api/api-error'
import { type ReadingDeps, read, type Source } from '@/offline/directory/reading'
import { type TestDevice, testDevice } from '@/offline/directory/test-server'
import { type Person, send, type World } from './world.ts'

type List = Record<string, unknown> & {
  total: number
  next_cursor?: string
  dataset_id: string
  checkpoint: string
  deleted?: { id: string }[]
  tally?: Tally
}

/** The real server as one person's device reads it, in pages of `limit`. */
export function sourceOf(world: World, person: Person, limit: number): Source {
  return {
    page: async (kind, { since, cursor }) => {
      const endpoint = kind === 'customers' ? customers.list : interactions.list
      const reply = await send(world, person, endpoint, { query: { since, cursor, limit } })
      const refused = reply.status === 200 ? null : refusal(reply, reply.body)
      if (refused) throw refused
      const page = reply.body as List
      return {
        records: page[kind] as never[],
        gone: (page.deleted ?? []).map(({ id }) => id),
        total: page.total,
        cursor: page.next_cursor ?? null,
        datasetId: page.dataset_id,
        checkpoint: page.checkpoint,
        tally: page.tally ?? null,
      }
    },
    contactsOf: async (customerId) => {
      const request = { params: { customerId }, query: { limit: 500 } }
      const reply = await send(world, person, interactions.ofCustomer, request)
      // Deleted meanwhile: the next pull tells it.
      if (reply.status === 404) return null
      const refused = reply.status === 200 ? null : refusal(reply, reply.body)
      if (refused) throw refused
      return (reply.body as InteractionList).interactions
    },
  }
}

export type Device = TestDevice & {
  /** One whole pull. */
  pull(): Promise<void>
}

export function openDevice(world: World, person: Person, limit = 5): Device {
  const device = testDevice()
  const pull = async () => {
    const deps: ReadingDeps = {
      store: device.store,
      source: sourceOf(world, person, limit),
      incomplete: async (ids) => (await device.answers('incomplete', { ids })).answer,
      measure: async () => (await device.answers('tally', {})).answer,
      now: Date.now,
      limitBytes: null,
      onMark: () => {},
    }
    const outcome = await read(deps, () => null)
    if (outcome !== 'done') throw new Error(`the pull ended with ${outcome}`)
  }
  return { ...device, pull }
}
