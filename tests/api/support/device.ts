// A device that keeps a copy of a real server's records, as the app does.
import 'fake-indexeddb/auto'
import { refusal } from '@/api/api-error'
import { intakeOf } from '@/offline/replica/intake'
import { type PullDeps, pull } from '@/offline/replica/pull'
import { type Source, sourceOf } from '@/offline/replica/source'
import { type TestDevice, testDevice } from '@/offline/replica/test-server'
import { type Person, send, type World } from './world.ts'

/** The real server as one person's device reads it, in pages of `limit`. */
function serverOf(world: World, person: Person, limit: number, onAsked: () => void): Source {
  return sourceOf(async (endpoint, request) => {
    onAsked()
    const paged = { ...request, query: { ...('query' in request ? (request.query as object) : {}), limit } }
    const reply = await send(world, person, endpoint, paged as typeof request)
    const refused = reply.status === 200 ? null : refusal(reply, reply.body)
    if (refused) throw refused
    return reply.body as never
  })
}

export type Device = TestDevice & {
  /** One whole pull. */
  pull(): Promise<void>
  /** How many pages it has asked the server for. */
  pages(): number
}

export function openDevice(world: World, person: Person, limit = 5): Device {
  const device = testDevice()
  let pages = 0
  const source = serverOf(world, person, limit, () => {
    pages += 1
  })
  const pullNow = async () => {
    const deps: PullDeps = {
      store: device.store,
      intake: intakeOf(device.store, source),
      incomplete: async (ids) => (await device.answers('incomplete', { ids })).answer,
      measure: async () => (await device.answers('tally', {})).answer,
      now: Date.now,
      limitBytes: null,
      onCheckpoint: () => {},
    }
    const outcome = await pull(deps, () => null)
    if (outcome !== 'done') throw new Error(`the pull ended with ${outcome}`)
  }
  return { ...device, pull: pullNow, pages: () => pages }
}
