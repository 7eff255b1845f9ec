/** A stream whose source a test holds in its hand: when the database is looked at, and what a look notes in the audit log. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { jobs } from '#contract/jobs'
import { CHUNK_LIMIT, uploads } from '#contract/uploads'
import { createFrame } from '../../server/app.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { serveBytes } from '../../server/http/serve-bytes.ts'
import { type Look, type StreamTimes, serveStream } from '../../server/http/serve-stream.ts'
import { addDesk, type Desk, openWorld, urlOf, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  desk = await addDesk(world)
})

const headers = async () => ({ Authorization: `Bearer ${await world.identity.sign(desk.staff.uid)}` })
const auditOf = (id: string) =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('audit_log').select(['action', 'uid']).where(sql<boolean>`${id} = any(subject_ids)`).execute(),
  )

/** An open stream. `isTold`: whether its source is told of everything; `onLook` is called in each look, with its number. */
async function openStream(
  isTold: boolean,
  onLook: (count: number, tell: () => void) => void = () => {},
  times?: StreamTimes,
) {
  const app = createFrame(world.deps)
  const id = crypto.randomUUID()
  const followed = { looks: 0, tell: () => {}, isEnded: false, next: null as Look | null }
  serveStream(
    app,
    jobs.events,
    {
      read: async (ctx) => {
        followed.looks += 1
        ctx.audit([id])
        onLook(followed.looks, followed.tell)
        return followed.next ?? { events: [], isOver: false }
      },
      follow: (_, __, act) => {
        followed.tell = act
        const end = () => {
          followed.isEnded = true
        }
        return { end, isTold: () => isTold }
      },
    },
    times,
  )
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const url = urlOf(jobs.events, { params: { id } })
  const reply = await app.request(url, { headers: await headers(), signal: gone.signal })
  return { followed, reply, gone, id }
}
const LAST: Look = { events: [{ id: 1, type: 'end', data: {} }], isOver: true }

test('a source that is told of everything is looked at when it is told; another one again and again', async () => {
  const [told, untold] = [await openStream(true), await openStream(false)]
  await expect.poll(() => untold.followed.looks).toBeGreaterThanOrEqual(3)
  expect(told.followed.looks).toBe(1)
  told.followed.next = LAST
  told.followed.tell()
  expect(await told.reply.text()).toBe('id: 1\nevent: end\ndata: {}\n\n')
  expect(told.followed).toMatchObject({ looks: 2, isEnded: true })
})

test('what is told during the first look is looked at', async () => {
  const { followed } = await openStream(true, (count, tell) => count === 1 && tell())
  await expect.poll(() => followed.looks).toBe(2)
})

test('a reader that has gone is followed no longer', async () => {
  const { followed, gone } = await openStream(true)
  gone.abort()
  await expect.poll(() => followed.isEnded).toBe(true)
})

test('where nothing happens a beat is sent, and the caller is checked again', async () => {
  const { followed, reply } = await openStream(true, undefined, { beatMs: 30, lookMs: 60_000, longestMs: 60_000 })
  const text = reply.text()
  await expect.poll(() => followed.looks).toBeGreaterThanOrEqual(3)
  followed.next = LAST
  expect(await text).toMatch(/^(: beat\n\n)+id: 1\nevent: end\n/)
  expect(followed.isEnded).toBe(true)
})

test('after the longest time a stream is cut, and followed no longer: its reader comes again', async () => {
  const { followed, reply } = await openStream(true, undefined, { beatMs: 60_000, lookMs: 60_000, longestMs: 30 })
  await expect(reply.text()).rejects.toBeUndefined()
  await expect.poll(() => followed.isEnded).toBe(true)
})

test('each look of a stream notes in the audit log what it has named', async () => {
  const { followed, reply, id } = await openStream(true)
  followed.next = LAST
  followed.tell()
  await reply.text()
  const row = { action: 'GET /api/jobs/{id}/events', uid: desk.staff.uid }
  expect(await auditOf(id)).toEqual([row, row])
})

test('a piece of a file notes in the audit log what it has named, and nothing when it is refused', async () => {
  const app = createFrame(world.deps)
  const id = crypto.randomUUID()
  serveBytes(app, uploads.append, CHUNK_LIMIT, async (ctx, _, { bytes, offset }) => {
    ctx.audit([id])
    if (offset > 0) throw new Error('nobody foresaw it')
    return { id, offset: bytes.byteLength, size: 3, completed: false }
  })
  const sent = async (offset: number) => {
    const more = { 'Upload-Offset': `${offset}` }
    const init = { method: 'PATCH', headers: { ...(await headers()), ...more }, body: 'abc' }
    return (await app.request(urlOf(uploads.append, { params: { id } }), init)).status
  }
  expect(await sent(3)).toBe(500)
  expect(await auditOf(id)).toEqual([])
  expect(await sent(0)).toBe(200)
  expect(await auditOf(id)).toEqual([{ action: 'PATCH /api/uploads/{id}', uid: desk.staff.uid }])
})
