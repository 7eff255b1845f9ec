/**
 * Two devices that change the same tree of folders without a connection, with the real outbox and the real server. SEED=...
 * makes another run, FOLDER_DAYS=60 a long one.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FOLDER_DEPTH, type Folder, folders } from '#contract/folders'
import { canMove, hasRoomBelow, pathText, rowsOf } from '@/features/folders/folder-places'
import type { FolderNode } from '@/features/folders/folder-tree'
import { createFolder, deleteFolder, moveFolder, renameFolder } from '@/features/folders/mutations'
import { testNumber } from '@/lib/test-numbers'
import { seededRandom } from '@/lib/test-random'
import { type FolderDevice, openDevice } from './support/folder-device.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

const SEED = testNumber('SEED', 1)
const DAYS = testNumber('FOLDER_DAYS', 4)

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const create = (name: string, parent_id: string | null = null) =>
  call(world, desk.admin, folders.create, { body: { name, parent_id } })

/** Moves a folder as the screens do. */
function move(device: FolderDevice, { id, name, parent_id }: Folder, target: string | null): Promise<void> {
  const { tree } = device.drawn()
  const base = tree.byId.get(id)?.record
  return device.save(moveFolder, { id, name, parent_id, new_parent_id: target, to: pathText(tree, target) }, base)
}

/** Each folder is drawn, and once: none lies in itself. */
function expectWhole(device: FolderDevice, hint = ''): void {
  const { tree, shown } = device.drawn()
  const rows = rowsOf(tree.roots, () => true).map(({ record }) => record.id)
  expect(rows.toSorted(), hint).toEqual(shown.toSorted())
}

/** How deep each folder of the server lies; fails on a circle. */
function depthsOf(all: readonly Folder[], hint: string): number[] {
  const above = new Map(all.map(({ id, parent_id }) => [id, parent_id]))
  return all.map(({ id }) => {
    let depth = 0
    for (let next: string | null = id; next !== null; next = above.get(next) ?? null) {
      depth += 1
      expect(depth, hint).toBeLessThanOrEqual(FOLDER_DEPTH)
    }
    return depth
  })
}

test('two folders that went into each other: the first move counts, the second is told and not drawn', async () => {
  const [a, b] = [await create('甲'), await create('乙')]
  const [one, other] = [await openDevice(world, desk.manager), await openDevice(world, desk.admin)]
  await move(one, a, b.id)
  await move(other, b, a.id)
  await one.connect()
  await other.read()
  expectWhole(other)
  expect(other.drawn().tree.byId.get(a.id)?.above?.record.id).toBe(b.id)
  await other.connect()
  expect(other.entries()).toMatchObject([{ state: 'refused', last_error: { code: 'BIZ_008', status: 422 } }])
  expectWhole(other)
  for (const device of [one, other]) void device.close()
})

test('a folder that two people moved to different places asks the second one, with the names of the places', async () => {
  const [a, b, c] = [await create('甲'), await create('乙'), await create('丙')]
  const [one, other] = [await openDevice(world, desk.manager), await openDevice(world, desk.admin)]
  await move(one, a, b.id)
  await move(other, a, c.id)
  await one.connect()
  await other.connect()
  const field = { field: 'parent_id', base: null, mine: c.id, theirs: b.id }
  expect(other.entries()).toMatchObject([
    { state: 'conflict', conflict: { fields: [field], current: { parent_name: '乙' } } },
  ])
  for (const device of [one, other]) void device.close()
})

test('what one has renamed the other moves all the same', async () => {
  const [a, b] = [await create('甲'), await create('乙')]
  const [one, other] = [await openDevice(world, desk.manager), await openDevice(world, desk.admin)]
  const changes = { name: '改' }
  await one.save(renameFolder, { id: a.id, name: a.name, changes }, a)
  await move(other, a, b.id)
  await one.connect()
  await other.connect()
  expect(other.entries()).toMatchObject([{ state: 'sent' }])
  expect(await call(world, desk.staff, folders.get, { params: { id: a.id } })).toMatchObject({
    ...{ name: '改', parent_id: b.id, version: 3 },
  })
  for (const device of [one, other]) void device.close()
})

test('a new tree made without a connection arrives from the top down, and moves in the order in which they were made', async () => {
  const device = await openDevice(world, desk.staff)
  const [p, q, r] = Array.from({ length: 3 }, () => crypto.randomUUID()) as [string, string, string]
  await device.save(createFolder, { id: p, name: '親', parent_id: null })
  await device.save(createFolder, { id: q, name: '子', parent_id: p })
  await device.save(createFolder, { id: r, name: '孫', parent_id: q })
  const of = (id: string) => device.drawn().tree.byId.get(id)?.record as Folder
  // Only after the first is the second possible.
  await move(device, of(r), null)
  await move(device, of(p), r)
  await device.connect()
  expect(device.entries().map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'sent'))
  await device.read()
  expect(pathText(device.drawn().tree, q)).toBe('/孫/親/子')
  await device.close()
})

describe('days of any kind', () => {
  const random = seededRandom(SEED)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]

  async function act(device: FolderDevice): Promise<void> {
    const { tree } = device.drawn()
    const node = pick([...tree.byId.values()]) as FolderNode
    const { record } = node
    const { id, name, parent_id } = record
    const dice = random()
    if (dice < 0.2 && hasRoomBelow(tree, id)) {
      await device.save(createFolder, {
        id: crypto.randomUUID(),
        name: `新${Math.floor(random() * 100)}`,
        parent_id: id,
      })
    } else if (dice < 0.3) {
      await device.save(renameFolder, { id, name, changes: { name: `改${Math.floor(random() * 100)}` } }, record)
    } else if (dice < 0.4) {
      const contents = node.children.length > 0 ? 'move_up' : null
      await device.save(deleteFolder, { id, name, parent_id, contents, documents: [], folders: [] }, record)
    } else {
      const target = pick([null, ...tree.byId.keys()].filter((place) => canMove(tree, id, place)))
      if (target !== undefined) await move(device, record, target)
    }
  }

  test.each(Array.from({ length: DAYS }, (_, day) => day))('day %i', async (day) => {
    const hint = `SEED=${SEED}, day ${day}`
    const ids: (string | null)[] = [null]
    for (let i = 0; i < 7; i += 1) ids.push((await create(`${i}`, pick(ids) ?? null)).id)
    const devices = [await openDevice(world, desk.manager), await openDevice(world, desk.admin)]
    for (let round = 0; round < 2; round += 1) {
      for (const device of devices) {
        for (let i = 0; i < 5; i += 1) await act(device)
        expectWhole(device, hint)
      }
      for (const device of random() < 0.5 ? devices : devices.toReversed()) {
        await device.connect()
        expectWhole(device, hint)
        for (const other of devices) {
          await other.read()
          expectWhole(other, hint)
        }
      }
    }
    const all = (await call(world, desk.admin, folders.list, { query: {} })).folders
    depthsOf(all, hint)
    for (const device of devices) {
      expect(
        device.entries().filter(({ state }) => state === 'waiting' || state === 'uncertain'),
        hint,
      ).toEqual([])
      await device.discardRest()
      await device.read()
      const { tree } = device.drawn()
      const drawn = [...tree.byId.values()].map(({ record, above }) => [record.id, above?.record.id ?? null] as const)
      expect(new Map(drawn), hint).toEqual(new Map(all.map(({ id, parent_id }) => [id, parent_id])))
      await device.close()
    }
  })
})
