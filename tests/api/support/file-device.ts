// A device with the real outbox and the files in it, before the real server, over a line that a test cuts.
import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'
import { call } from '@/api/call'
import { configureApi } from '@/api/configure'
import { openPersonDatabase } from '@/offline/device/person-database'
import { createFileStore } from '@/offline/files/file-store'
import { sendFile } from '@/offline/files/mutations'
import { openOutboxWithFiles } from '@/offline/files/open-outbox-with-files'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { Send } from '@/offline/outbox/delivery'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { testLocks, testPlatform } from '@/offline/outbox/test-platform'
import type { Person, World } from './world.ts'

/** What becomes of a request: nothing, its answer is lost, or the browser dies before it comes. The server has done it each time. */
export type Fate = 'heard' | 'unheard' | 'killed'
/** A request as the server got it. `from`: the byte from which a piece of a file goes on. */
export type Arrived = { what: string; key: string | null; from: string | null }

const STEP_MS = 100
const TURN_MS = 5
/** Longer than the claim of a tab that is dead lasts. */
const LATER_MS = 10 * 60_000
const ONE = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const isUnderWay = ({ state }: OutboxEntry) => state === 'waiting' || state === 'sending' || state === 'uncertain'

/** A device of the person that knows these commands; its browser is started by `boot`, and again after it was killed. */
export function openFileDevice(world: World, person: Person, commands: readonly AnyCommand[]) {
  registerCommands([sendFile as AnyCommand, ...commands])
  const { factory } = testPlatform()
  const arrived: Arrived[] = []
  const scope = { tenantId: person.tenantId, uid: person.uid }
  const device = { fate: (_: Arrived): Fate => 'heard', arrived, boot, close }
  let isKilled = false
  const opened: { close: () => unknown }[] = []

  configureApi({
    credential: () => world.identity.sign(person.uid),
    tenantId: () => person.tenantId,
    person: () => person.uid,
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const what = `${init.method} ${url.replaceAll(ONE, '{id}')}`
    const request = { what, key: headers.get('idempotency-key'), from: headers.get('upload-offset') }
    const { signal: _, ...sent } = init
    const response = await world.app.request(url, sent)
    await world.deps.background.ended()
    arrived.push(request)
    const fate = device.fate(request)
    if (fate === 'unheard') throw new TypeError('the line dropped')
    if (fate === 'heard') return response
    isKilled = true
    return new Promise<never>(() => {})
  })

  async function boot() {
    isKilled = false
    const platform = testPlatform({ lock: testLocks(), uuid: () => crypto.randomUUID(), factory })
    await platform.pass(opened.length * LATER_MS)
    const database = openPersonDatabase(`outbox:${person.uid}`, factory)
    const { tenantId } = person
    const send = ((endpoint, request, options) => call(endpoint, request, { ...options, tenantId })) as Send
    const outbox = await openOutboxWithFiles(database, { scope, platform, send })
    opened.push(outbox)
    await outbox.ready
    const save = async (command: unknown, input: unknown, id: string = crypto.randomUUID()) => {
      void outbox.submit(command as AnyCommand, input, { id })
      await platform.settle()
    }
    return {
      entries: () => outbox.entries.get(),
      save,
      /** Keeps a file and puts it into the outbox, as a form does before the change that names it. */
      keep: async (name: string, content: Blob) => {
        const about = { id: crypto.randomUUID(), name }
        const { id, media_type, size, sha256 } = await createFileStore(database, platform).put(content, about)
        await save(sendFile, { id, name, media_type, size, sha256 }, id)
        return { file_id: id, file_name: name, size, sha256 }
      },
      /** Has a connection until nothing is left that could be sent, or until it is killed. */
      connect: async () => {
        outbox.setReach({ isReachable: true, isConfirmed: true })
        while (!isKilled && outbox.entries.get().some(isUnderWay)) {
          await platform.pass(STEP_MS)
          await pause(TURN_MS)
        }
      },
    }
  }

  async function close() {
    for (const one of opened) void one.close()
    vi.unstubAllGlobals()
    configureApi()
  }

  return device
}
