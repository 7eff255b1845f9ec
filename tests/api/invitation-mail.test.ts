/** The mail of an invitation: sent by a job to a mail server of ours, with a link that works; and what is told when it is not. */

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { invitations } from '#contract/invitations'
import { withOperator } from '../../server/db/with-tenant.ts'
import { retryNow, workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, send, type World } from './support/world.ts'

/** A mail server of a few words: it keeps what it gets, and refuses recipients as it is told. */
function openMailServer() {
  const mails: string[] = []
  let refusal = ''
  let refusals = 0
  const serve = (socket: Socket) => {
    let text = ''
    let body: string | null = null
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      text += piece.toString('latin1')
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (body !== null) {
          if (line !== '.') body += `${line}\n`
          else {
            mails.push(body)
            body = null
            say('250 kept')
          }
        } else if (line.startsWith('DATA')) {
          body = ''
          say('354 go on')
        } else if (line.startsWith('RCPT') && refusals > 0) {
          refusals -= 1
          say(refusal)
        } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  }
  const server = createServer(serve)
  return {
    server,
    mails,
    /** Answers so to the next recipients. */
    refuse: (answer: string, times = Number.POSITIVE_INFINITY) => {
      refusal = answer
      refusals = times
    },
  }
}

const post = openMailServer()
let world: World
let desk: Desk
let email: string

beforeAll(async () => {
  await new Promise<void>((resolve) => post.server.listen(0, '127.0.0.1', resolve))
  const { port } = post.server.address() as AddressInfo
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMTP_FROM: 'desk@clinic.example',
    PUBLIC_URL: 'https://desk.example',
  }
  world = await openWorld({ settings })
})
beforeEach(async () => {
  desk = await addDesk(world)
  email = `${crypto.randomUUID()}@example.jp`
  post.mails.length = 0
  world.faults.length = 0
})
afterEach(() => {
  post.refuse('', 0)
  world.skewClock(0)
})
afterAll(async () => {
  await world.close()
  post.server.close()
})

const invite = () => call(world, desk.manager, invitations.create, { body: { email, role: 'staff' } })
const listed = async () => (await call(world, desk.admin, invitations.list, {})).invitations[0]
/** The mail in words, and the code of its link. */
function read(mail = '') {
  const [head = '', body = ''] = mail.split(/\n\n([\s\S]*)/)
  const text = /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString()
    : Buffer.from(
        body
          .replaceAll(/=\n/g, '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
  return { head, text, code: /^https:\/\/desk\.example\/invite\?code=([\w-]{22})$/m.exec(text)?.[1] ?? '' }
}
async function use(code: string | null) {
  const token = await world.identity.sign(email, { email, email_verified: true })
  const headers = { Authorization: `Bearer ${token}` }
  return (await send(world, null, invitations.use, { body: { code, email } }, headers)).status
}

test('is sent in Japanese, with a link of its own that works; no code is stored', async () => {
  const made = await invite()
  expect([made.mail, (await listed())?.mail]).toEqual(['waiting', 'waiting'])
  await workAll(world)
  expect((await listed())?.mail).toBe('sent')
  expect(post.mails).toHaveLength(1)
  const { head, text, code } = read(post.mails[0])
  expect(head).toContain(`To: ${email}`)
  expect(head).toContain('From: desk@clinic.example')
  expect(text).toContain('主任 一郎 さんから、「窓口」への招待が届いています。')
  expect(text).toContain('役割: スタッフ')
  const stored = await withOperator(world.database.owner, async (trx) =>
    JSON.stringify([
      await trx.selectFrom('invitations').selectAll().execute(),
      await trx.selectFrom('jobs').selectAll().execute(),
      await trx.selectFrom('job_events').selectAll().execute(),
    ]),
  )
  expect([code, made.code].filter((one) => stored.includes(one ?? ''))).toEqual([])
  expect(await use(code)).toBe(200)
  expect(await use(made.code), 'it is one invitation').toBe(200)
})

test('is not sent of one that was withdrawn before its turn', async () => {
  const { id } = await invite()
  await call(world, desk.manager, invitations.delete, { params: { id } })
  await workAll(world)
  expect([post.mails.length, (await listed())?.mail]).toEqual([0, null])
})

test('sent again kills the link of the former mail', async () => {
  const { id } = await invite()
  await workAll(world)
  world.skewClock(61_000)
  await call(world, desk.manager, invitations.resend, { params: { id } })
  expect((await listed())?.mail).toBe('waiting')
  const first = read(post.mails[0]).code
  expect(await use(first)).toBe(404)
  await workAll(world)
  expect(await use(first)).toBe(404)
  expect(await use(read(post.mails[1]).code)).toBe(200)
})

test('withdrawn, its link is dead', async () => {
  const { id } = await invite()
  await workAll(world)
  await call(world, desk.manager, invitations.delete, { params: { id } })
  expect(await use(read(post.mails[0]).code)).toBe(404)
})

test('refused for good, the list says so, the link works, and no address is told to the log', async () => {
  post.refuse(`550 5.1.1 no such user <${email}>`)
  const { code } = await invite()
  await workAll(world)
  expect((await listed())?.mail).toBe('failed')
  expect(world.faults).toHaveLength(1)
  expect(world.faults.map((fault) => (fault as Error).stack).join('\n')).not.toContain(email)
  expect(await use(code)).toBe(200)
})

test('put off by the mail server, it is tried again', async () => {
  post.refuse(`452 4.2.2 full <${email}>`, 1)
  await invite()
  await workAll(world)
  expect([(await listed())?.mail, post.mails.length, world.faults.length]).toEqual(['sent', 1, 1])
})

test('a mail server that is away for hours, or puts an unknown sender off for minutes, loses none', async () => {
  post.refuse('451 4.7.1 greylisted', 55)
  await invite()
  let waited = 0
  const told = new Set<unknown>()
  // No pause is sat out: each is counted, as the queue has set it.
  await workAll(world, async () => {
    const { rows } = await sql<{ pause: number | null }>`
      select max(extract(epoch from start_after - now()))::float as pause from pgboss.job
      where state = 'retry'`.execute(world.database.owner.kysely)
    if (rows[0]?.pause) {
      waited += Math.max(0, rows[0].pause)
      told.add((await listed())?.mail)
    }
    await retryNow(world)
  })
  expect([(await listed())?.mail, post.mails.length, [...told]]).toEqual(['sent', 1, ['waiting']])
  expect(waited).toBeGreaterThan(1.5 * 3_600)
})
