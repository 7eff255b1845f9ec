// A device with the real outbox and the commands of folders, before the real server.
import { setTimeout as pause } from 'node:timers/promises'
import { type Folder, folders } from '#contract/folders'
import { readReply } from '@/api/call'
import { byName, folderTree } from '@/features/folders/folder-tree'
import { folderCommands } from '@/features/folders/mutations'
import { openPersonDatabase } from '@/offline/device/person-database'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { Send } from '@/offline/outbox/delivery'
import { openOutbox } from '@/offline/outbox/engine'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldWhole } from '@/offline/outbox/fold/whole'
import { createQueueStore } from '@/offline/outbox/queue-store'
import { testLocks, testPlatform } from '@/offline/outbox/test-platform'
import { call, type Person, send as sendTo, type World } from './world.ts'

export type FolderDevice = Awaited<ReturnType<typeof openDevice>>

const STEP_MS = 5

const isUnderWay = ({ state }: OutboxEntry) => state === 'waiting' || state === 'sending' || state === 'uncertain'

/** Without a connection at first, with what the server has now. */
export async function openDevice(world: World, person: Person) {
  registerCommands(folderCommands)
  const platform = testPlatform({ lock: testLocks(), uuid: () => crypto.randomUUID() })
  const send: Send = async (endpoint, request, { idempotencyKey, ifMatch }) => {
    const headers = { 'Idempotency-Key': idempotencyKey, ...(ifMatch && { 'If-Match': `"${ifMatch}"` }) }
    const { status, headers: told, text } = await sendTo(world, person, endpoint, request, headers)
    return readReply(endpoint, { ok: status < 400, status, headers: told, blob: new Blob([text]) })
  }
  const store = createQueueStore(openPersonDatabase(`outbox:${person.uid}`, platform.factory))
  const scope = { tenantId: person.tenantId, uid: person.uid }
  const outbox = openOutbox({ scope, store, platform, send })
  let known: readonly Folder[] = []
  let isRead: ReadonlySet<string> = new Set()

  async function read(): Promise<void> {
    // What was sent before is in the answer.
    isRead = new Set(outbox.entries.get().flatMap(({ id, state }) => (state === 'sent' ? [id] : [])))
    known = (await call(world, person, folders.list, { query: {} })).folders
  }
  /** The tree as the person sees it. */
  function drawn() {
    const entries = outbox.entries.get().filter(({ id }) => !isRead.has(id))
    const { slots } = foldWhole(known, changesOf('folder', entries), { compare: byName, matches: () => true })
    return { tree: folderTree(slots, known), shown: slots.map(({ record }) => record.id) }
  }

  await read()
  return {
    read,
    drawn,
    entries: () => outbox.entries.get(),
    /** Saves a change on the device. */
    save: async (command: unknown, input: unknown, base?: unknown) => {
      void outbox.submit(command as AnyCommand, input, { id: crypto.randomUUID(), ...(base ? { base } : {}) })
      await platform.settle()
    },
    /** Has a connection until nothing is left that could be sent. The clock of the device goes as that of the server. */
    connect: async () => {
      outbox.setReach({ isReachable: true, isConfirmed: true })
      while (outbox.entries.get().some(isUnderWay)) {
        await platform.pass(STEP_MS)
        await pause(STEP_MS)
      }
      outbox.setReach({ isReachable: false, isConfirmed: true })
      await platform.settle()
    },
    /** Takes out what the server did not take. */
    discardRest: async () => {
      for (const { id, state } of outbox.entries.get()) {
        if (state !== 'sent') void outbox.discard(id, { withChildren: true })
        await platform.settle()
      }
    },
    close: () => outbox.close(),
  }
}
