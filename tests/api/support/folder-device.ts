// A device with the real outbox and the commands of folders, before the real server.
import { type Folder, folders } from '#contract/folders'
import { byName, folderTree } from '@/features/folders/folder-tree'
import { folderCommands } from '@/features/folders/mutations'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldWhole } from '@/offline/outbox/fold/whole'
import { openOutboxDevice } from './outbox-device.ts'
import { call, type Person, type World } from './world.ts'

export type FolderDevice = Awaited<ReturnType<typeof openDevice>>

/** Without a connection at first, with what the server has now. */
export async function openDevice(world: World, person: Person) {
  const device = openOutboxDevice(world, person, folderCommands)
  let known: readonly Folder[] = []
  let isRead: ReadonlySet<string> = new Set()

  async function read(): Promise<void> {
    // What was sent before is in the answer.
    isRead = new Set(device.entries().flatMap(({ id, state }) => (state === 'sent' ? [id] : [])))
    known = (await call(world, person, folders.list, { query: {} })).folders
  }
  /** The tree as the person sees it. */
  function drawn() {
    const entries = device.entries().filter(({ id }) => !isRead.has(id))
    const { slots } = foldWhole(known, changesOf('folder', entries), { compare: byName, matches: () => true })
    return { tree: folderTree(slots, known), shown: slots.map(({ record }) => record.id) }
  }

  await read()
  return { ...device, read, drawn }
}
