/**
 * An id of the other tenant in any field of a query or body is the same as one that nobody has: the answer is equal, nothing
 * of the other tenant is in it, and nothing of theirs changes. The fields are found in the schemas of the contract.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerSelections } from '#contract/customer-selections'
import { endpointKey } from '#contract/endpoint'
import { permissionOf } from '#contract/permissions'
import { scopeOf } from '#contract/standing'
import { withOperator } from '../../server/db/with-tenant.ts'
import { type IdPlace, idPlacesOf, withId } from './support/id-places.ts'
import { addNeighbour, CANARY, comparable, type Foreign } from './support/neighbour.ts'
import { MEMBER_CALLS, makeSubject, sampleOf } from './support/samples.ts'
import { endWriting } from './support/selections.ts'
import { tableMarks } from './support/table-marks.ts'
import { addDesk, type Desk, openWorld, type Reply, send, type World } from './support/world.ts'

let world: World
let here: Desk
let there: Desk
let foreign: Foreign

beforeAll(async () => {
  world = await openWorld()
  here = await addDesk(world)
  ;({ there, foreign } = await addNeighbour(world))
})
afterAll(() => world.close())

const nameOf = ({ part, path }: IdPlace) => `${part} ${path.join('.')}`
const PLACES = MEMBER_CALLS.flatMap((endpoint) =>
  idPlacesOf(endpoint).map((place) => [`${endpointKey(endpoint)}: ${nameOf(place)}`, endpoint, place] as const),
)

test('the places are found: pictures, folders, files, lists of ids and the filters of the log among them', () => {
  const found = PLACES.map(([name]) => name)
  for (const name of [
    'POST /api/products/: body image_id',
    'PUT /api/products/{id}: body image_id',
    'POST /api/interactions: body customer_id',
    'POST /api/legal-checks/: body file_id',
    'POST /api/legal-checks/: body folder_id',
    'POST /api/legal-checks/upload: body folder_id',
    'PUT /api/legal-checks/{id}/move: body folder_id',
    'GET /api/legal-checks/: query folder_id',
    'POST /api/folders/: body parent_id',
    'POST /api/folders/{id}/move: body new_parent_id',
    'POST /api/notifications/mark-as-read: body notification_ids.*',
    'GET /api/audit: query member_id',
    'GET /api/audit: query record_id',
    'POST /api/audit/exports: body record_id',
  ]) {
    expect(found).toContain(name)
  }
})

/** Who may do most, and who least. */
const ROLES = ['admin', 'staff'] as const
const ids = () => Object.values(foreign)

/** A reply without the ids in it: those that were sent differ. */
const withoutIds = (reply: Reply<unknown>) => {
  const { status, text } = comparable(reply)
  return { status, text: text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…') }
}

describe.each(PLACES)('%s', (_, endpoint, place) => {
  // What a device makes is known by that id from then on, in a tenant that no other case uses.
  const isOwnId = place.part === 'body' && ['id', 'conversation_id'].includes(place.path.at(-1) ?? '')

  const writes = endpoint.path === customerSelections.create.path

  test('a foreign id is an unknown one', async () => {
    const desk = isOwnId ? await addDesk(world) : here
    const before = await tableMarks(world, there.tenantId)
    for (const [turn, role] of ROLES.entries()) {
      if (scopeOf(permissionOf(endpointKey(endpoint)), role) === 'none') continue
      const request = async () => sampleOf(endpoint, await makeSubject(world, desk, desk[role]))
      const tried = isOwnId ? ids().slice(turn, turn + 1) : ids()
      let sample = await request()
      for (const id of tried) {
        if (writes) await withOperator(world.database.owner, (trx) => endWriting(trx, desk.tenantId))
        const asked = await send(world, desk[role], endpoint, withId(sample, place, id))
        if (isOwnId) sample = await request()
        // One act on many customers waits for the other.
        if (writes) await withOperator(world.database.owner, (trx) => endWriting(trx, desk.tenantId))
        const unknown = withId(sample, place, crypto.randomUUID())
        const control = await send(world, desk[role], endpoint, unknown)
        expect(withoutIds(asked)).toEqual(withoutIds(control))
        expect(asked.text).not.toContain(CANARY)
        expect(asked.text).not.toContain('canary')
      }
    }
    expect(await tableMarks(world, there.tenantId)).toEqual(before)
  })
})
