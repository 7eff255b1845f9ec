import type { Folder } from '#contract/folders'
import type { Shown } from '@/offline/outbox/fold/record'
import type { CountsHere } from './document-counts'

/** A folder where it is drawn. */
export type FolderNode = Shown<Folder> & {
  /** 1 on the first level. */
  depth: number
  above: FolderNode | null
  /** Documents that lie directly in it, with what waits on this device. */
  documents: number
  /** By name. */
  children: readonly FolderNode[]
}

export type FolderTree = {
  /** Those of the first level, by name. */
  roots: readonly FolderNode[]
  byId: ReadonlyMap<string, FolderNode>
}

const collator = new Intl.Collator('ja', { numeric: true })

/** By name as a Japanese index has it, 2 before 10; of one name, always in the same order. */
export function byName(a: Pick<Folder, 'id' | 'name'>, b: Pick<Folder, 'id' | 'name'>): number {
  return collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
}

/**
 * The tree of the folders as they are shown, with the waiting changes in them.
 *
 * Whatever two people have done at the same time, each folder is drawn once and none lies in itself: of moves that would make
 * a circle with what the server has, those of this device are not drawn, until the server has decided. What lies in a folder
 * that is gone is drawn in the one above it.
 * @param known the folders as the server has them
 * @param counts what this device makes of the numbers of their documents
 */
export function folderTree(
  shown: readonly Shown<Folder>[],
  known: readonly Folder[],
  counts: CountsHere = new Map(),
): FolderTree {
  const former = new Map(known.map(({ id, parent_id }) => [id, parent_id]))
  const places = withoutCircles(placesOf(shown, former), former)
  const inside = Map.groupBy(shown, ({ record }) => places.get(record.id) ?? null)
  const byId = new Map<string, FolderNode>()
  const nodesIn = (above: FolderNode | null): FolderNode[] =>
    (inside.get(above?.record.id ?? null) ?? [])
      .toSorted((a, b) => byName(a.record, b.record))
      .map((one) => {
        const { id, documents: counted } = one.record
        const documents = Math.max(0, counted + (counts.get(id) ?? 0))
        const node = { ...one, depth: (above?.depth ?? 0) + 1, above, documents, children: [] as readonly FolderNode[] }
        byId.set(id, node)
        node.children = nodesIn(node)
        return node
      })
  return { roots: nodesIn(null), byId }
}

type Places = ReadonlyMap<string, string | null>

/** In which folder each one lies; of those above it that are gone, the first one that is not. */
function placesOf(shown: readonly Shown<Folder>[], former: Places): Map<string, string | null> {
  const here = new Set(shown.map(({ record }) => record.id))
  const placeOf = (parent: string | null) => {
    let place = parent
    const passed = new Set<string>()
    while (place !== null && !here.has(place)) {
      if (passed.has(place)) return null
      passed.add(place)
      place = former.get(place) ?? null
    }
    return place
  }
  return new Map(shown.map(({ record }) => [record.id, placeOf(record.parent_id)]))
}

/** The server's own tree has no circle: each one holds a move of this device, which is taken back. */
function withoutCircles(given: Map<string, string | null>, former: Places): Places {
  const places = new Map(given)
  for (let circle = anyCircle(places); circle.length > 0; circle = anyCircle(places)) {
    const moved = circle.filter((one) => backOf(one, former, places) !== places.get(one))
    for (const one of moved) places.set(one, backOf(one, former, places))
    if (moved.length === 0) for (const one of circle) places.set(one, null)
  }
  return places
}

function anyCircle(places: Places): string[] {
  const clear = new Set<string>()
  for (const id of places.keys()) {
    const circle = circleFrom(id, places, clear)
    if (circle.length > 0) return circle
  }
  return []
}

/** Where the server has a folder; on the first level where it does not know it, or the place is gone. */
function backOf(id: string, former: Places, places: Places): string | null {
  const place = former.get(id) ?? null
  return place !== null && places.has(place) ? place : null
}

/** The folders of the circle that one comes to on its way up; none where the way ends, as it does from the `clear` ones. */
function circleFrom(id: string, places: Places, clear: Set<string>): string[] {
  const way: string[] = []
  for (let next: string | null = id; next !== null && !clear.has(next); next = places.get(next) ?? null) {
    const at = way.indexOf(next)
    if (at >= 0) return way.slice(at)
    way.push(next)
  }
  for (const one of way) clear.add(one)
  return []
}
