// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { type Folder, folders } from '#contract/folders'
import { goneDocuments } from '@/assistant/queries'
import { aDocument } from '@/features/legal-checks/document-fixtures'
import { legalCheckQueries } from '@/features/legal-checks/queries'
import { type AnyCommand, laneOf, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldRecord } from '@/offline/outbox/fold/record'
import { foldWhole } from '@/offline/outbox/fold/whole'
import { aFolder } from './folder-fixtures'
import { byName, folderTree } from './folder-tree'
import { createFolder, deleteFolder, folderCommands, moveFolder, renameFolder } from './mutations'
import { folderQueries } from './queries'

beforeAll(() => registerCommands(folderCommands))

const ID = '0197f3a0-0000-7000-8000-000000000001'
const ABOVE = '0197f3a0-0000-7000-8000-000000000002'
const facts = { id: ID, occurred_at: '2026-07-01T00:00:00Z', base: undefined }
const ref = { id: ID, name: '契約書' }
const creation = { ...ref, parent_id: ABOVE }
const rename = { ...ref, changes: { name: '規程' } }
const move = { ...ref, parent_id: null, new_parent_id: ABOVE, to: '/上' }
const nothing = { documents: [], folders: [] }
const removal = { ...ref, parent_id: null, contents: null, ...nothing }

describe('what is sent', () => {
  it('is what the contract takes', () => {
    expect(folders.create.body.safeParse(createFolder.request(creation, facts).body).success).toBe(true)
    expect(renameFolder.request(rename, facts)).toEqual({ params: { id: ID }, body: { name: '規程' } })
    expect(moveFolder.request(move, facts)).toEqual({ params: { id: ID }, body: { new_parent_id: ABOVE } })
    expect(deleteFolder.request(removal, facts)).toEqual({ params: { id: ID }, query: {} })
    const chosen = { ...removal, contents: 'move_up' as const }
    expect(deleteFolder.request(chosen, facts).query).toEqual({ contents: 'move_up' })
    const whole = { ...removal, contents: 'delete' as const, documents: [ABOVE, ID], folders: [ABOVE] }
    const { query } = deleteFolder.request(whole, facts)
    expect(query).toEqual({ contents: 'delete', documents: `${ABOVE},${ID}`, folders: ABOVE })
    expect(folders.delete.query.parse(query)).toEqual({ contents: 'delete', documents: [ABOVE, ID], folders: [ABOVE] })
  })

  it('a deletion that was stored before anything was named names nothing', () => {
    const { documents: _, folders: __, ...stored } = removal
    expect(deleteFolder.input.safeParse(stored)).toMatchObject({ success: true, data: removal })
  })

  it('waits for the folder that it goes into, where that is new', () => {
    const above = [{ kind: 'folder', id: ABOVE }]
    expect([createFolder.needs?.(creation), moveFolder.needs?.(move)]).toEqual([above, above])
    expect([
      createFolder.needs?.({ ...creation, parent_id: null }),
      moveFolder.needs?.({ ...move, new_parent_id: null }),
    ]).toEqual([[], []])
  })

  it('goes in the order in which the tree was changed, whichever folders it was', () => {
    const [c, d] = ['0197f3a0-0000-7000-8000-00000000000c', '0197f3a0-0000-7000-8000-00000000000d']
    const lanes = (id: string, from: string | null, to: string | null) =>
      moveFolder.lanes({ ...ref, id, parent_id: from, new_parent_id: to, to: '' })
    const shared = lanes(ID, null, ABOVE).filter((lane) => lanes(c, d, null).includes(lane))
    expect(shared).toHaveLength(1)
    expect(createFolder.lanes(creation)).toContain(shared[0])
    // A deletion that may still be undone holds up nothing but what it is about.
    expect(deleteFolder.lanes(removal)).toEqual([laneOf({ kind: 'folder', id: ID })])
    expect(deleteFolder.lanes({ ...removal, id: c, parent_id: ID })).toContain(laneOf({ kind: 'folder', id: ID }))
    // What was done to something that goes with it was done before.
    expect(deleteFolder.lanes({ ...removal, documents: [d], folders: [c] }).slice(1)).toEqual([
      laneOf({ kind: 'folder', id: c }),
      laneOf({ kind: 'legal-check', id: d }),
    ])
  })
})

it('the documents of a deleted folder are read again where they lie now', () => {
  expect(deleteFolder.invalidates(removal)).toEqual([folderQueries.list, legalCheckQueries.all])
  // Those that went with it go from this device as soon as it was sent.
  expect(deleteFolder.invalidates({ ...removal, documents: [ABOVE] })).toContain(goneDocuments)
})

describe('of changes that were never attempted', () => {
  const merged = (
    command: AnyCommand | typeof renameFolder,
    earlier: { name: string },
    input: unknown,
    later: unknown,
  ) => (command as AnyCommand).merge?.({ command: earlier.name, input }, later)

  it('a new name joins the creation, or the name before it; of two moves the second counts', () => {
    expect(merged(renameFolder, createFolder, creation, rename)).toEqual({ input: { ...creation, name: '規程' } })
    const again = { ...rename, changes: { name: '台帳' } }
    expect(merged(renameFolder, renameFolder, rename, again)).toEqual({ input: again })
    const back = { ...move, parent_id: ABOVE, new_parent_id: null, to: '/' }
    expect(merged(moveFolder as never, moveFolder, move, back)).toEqual({
      input: { ...move, new_parent_id: null, to: '/' },
    })
  })

  it('a deletion takes what was done to the folder with it', () => {
    expect(merged(deleteFolder as never, createFolder, creation, removal)).toBe('cancel')
    expect(merged(deleteFolder as never, moveFolder, move, removal)).toBe('supersede')
    expect(merged(deleteFolder as never, renameFolder, rename, removal)).toBe('supersede')
    // What lies in it may be on the server already.
    expect(merged(deleteFolder as never, createFolder, creation, { ...removal, contents: 'delete' })).toBeNull()
  })

  it('what was done to another folder of the same lane stays', () => {
    const inside = { id: ABOVE, name: '中', parent_id: ID }
    expect(merged(renameFolder, createFolder, inside, rename)).toBeNull()
    expect(merged(moveFolder as never, moveFolder, { ...move, id: ABOVE }, move)).toBeNull()
    expect(merged(deleteFolder as never, createFolder, inside, removal)).toBeNull()
  })
})

describe('what the screens show', () => {
  let seq = 0
  const entry = (command: { name: string }, input: unknown, more: Partial<OutboxEntry> = {}) => {
    seq += 1
    const at = { occurred_at: '2026-07-01T00:00:00.000Z', state: 'waiting' as const }
    return { id: `${seq}`, seq, command: command.name, input, base: null, result: null, ...at, ...more } as OutboxEntry
  }
  const rule = { compare: byName, matches: () => true }
  const show = (server: readonly Folder[], ...entries: OutboxEntry[]) => {
    const { slots } = foldWhole(server, changesOf('folder', entries), rule)
    return folderTree(slots, server)
  }
  const server = [aFolder('a'), aFolder('b', 'a'), aFolder('c')]

  it('a new folder where it lies, in the person’s own name', () => {
    const { byId } = show(server, entry(createFolder, { id: 'n', name: '新', parent_id: 'b' }))
    expect(byId.get('n')).toMatchObject({
      depth: 3,
      mark: 'unsent',
      record: { is_own: true, documents: 0, version: 0 },
    })
  })

  it('another name, another place, and a deletion whose contents went up', () => {
    const { byId } = show(
      server,
      entry(renameFolder, { id: 'a', name: 'a', changes: { name: '改' } }),
      entry(moveFolder, { id: 'b', name: 'b', parent_id: 'a', new_parent_id: 'c', to: '/c' }),
      entry(deleteFolder, { id: 'c', name: 'c', parent_id: null, contents: 'move_up' }),
    )
    expect(byId.get('a')?.record.name).toBe('改')
    expect([byId.has('c'), byId.get('b')?.above]).toEqual([false, null])
  })

  it('a deletion takes what was named with it, also once it was sent and nothing has been read again', () => {
    const whole = { id: 'a', name: 'a', parent_id: null, contents: 'delete', documents: ['d'], folders: ['b'] }
    const theirs = [aFolder('a'), aFolder('b', 'a', { version: 7 }), aFolder('later', 'b')]
    const request = { if_match: 1 }
    for (const state of ['waiting', 'sent'] as const) {
      const removed = entry(deleteFolder, whole, { state, request } as never)
      const { byId } = show(theirs, removed)
      expect([[...byId.keys()], byId.get('later')?.above]).toEqual([['later'], null])
      const changes = changesOf('legal-check', [removed])
      expect(foldRecord(aDocument('d', { folder_id: 'b', version: 7 }), changes)).toBeUndefined()
    }
  })

  it('never a circle, while two moves meet and when the server has refused one', () => {
    const theirs = [aFolder('a', 'c'), aFolder('b', 'a'), aFolder('c')]
    for (const state of ['waiting', 'refused'] as const) {
      const mine = entry(moveFolder, { id: 'c', name: 'c', parent_id: null, new_parent_id: 'b', to: '/a/b' }, { state })
      const { roots, byId } = show(theirs, mine)
      expect([roots.map(({ record }) => record.id), byId.get('b')?.depth]).toEqual([['c'], 3])
    }
  })
})
