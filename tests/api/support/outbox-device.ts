// A device with the real outbox before the real server.
import { setTimeout as pause } from 'node:timers/promises'
import { readReply } from '@/api/call'
import { openPersonDatabase } from '@/offline/device/person-database'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { Send } from '@/offline/outbox/delivery'
import { openOutbox } from '@/offline/outbox/engine'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { createQueueStore } from '@/offline/outbox/queue-store'
import { testLocks, testPlatform } from '@/offline/outbox/test-platform'
import { type Person, send as sendTo, type World } from './world.ts'

const STEP_MS = 5

const isUnderWay = ({ state }: OutboxEntry) => state === 'waiting' || state === 'sending' || state === 'uncertain'

/** Without a connection at first. It knows these commands. */
export function openOutboxDevice(world: World, person: Person, commands: readonly AnyCommand[]) {
  registerCommands(commands)
  const platform = testPlatform({ lock: testLocks(), uuid: () => crypto.randomUUID() })
  const send: Send = async (endpoint, request, { idempotencyKey, ifMatch }) => {
    const headers = { 'Idempotency-Key': idempotencyKey, ...(ifMatch && { 'If-Match': `"${ifMatch}"` }) }
    const { status, headers: told, text } = await sendTo(world, person, endpoint, request, headers)
    return readReply(endpoint, { ok: status < 400, status, headers: told, blob: new Blob([text]) })
  }
  const store = createQueueStore(openPersonDatabase(`outbox:${person.uid}`, platform.factory))
  const scope = { tenantId: person.tenantId, uid: person.uid }
  const outbox = openOutbox({ scope, store, platform, send })

  return {
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
