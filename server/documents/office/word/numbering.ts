import { readXml } from '../xml.ts'
import type { Archive } from '../zip.ts'
import { formatNumber } from './number-format.ts'

/** Which list a paragraph belongs to, and how deep. */
export type ListPlace = { list: string; level: number }

/** The numbers of paragraphs, which Word counts while it draws them: 第1条 is nowhere in the text of such a file. */
export type Numbering = {
  /** What stands before the next paragraph of a list; empty where there is nothing. */
  next(place: ListPlace): string
}

type Level = { start: number; format: string; text: string }
type List = { levels: string; starts: Map<number, number> }

const NO_LEVEL: Level = { start: 1, format: 'none', text: '' }

/** Reads how lists are counted (`word/numbering.xml`). */
export async function numberingOf(archive: Archive, part: string): Promise<Numbering> {
  const levels = new Map<string, Map<number, Level>>()
  const lists = new Map<string, List>()
  let kind = new Map<number, Level>()
  let list: List = { levels: '', starts: new Map() }
  let level: Level = { ...NO_LEVEL }
  let changed: number | null = null
  await readXml(archive, part, {
    open(name, attributes) {
      const value = attributes.get('val') ?? ''
      if (name === 'abstractNum') {
        kind = new Map()
        levels.set(attributes.get('abstractNumId') ?? '', kind)
      } else if (name === 'num') {
        list = { levels: '', starts: new Map() }
        lists.set(attributes.get('numId') ?? '', list)
      } else if (name === 'lvl') {
        level = { ...NO_LEVEL, format: 'decimal' }
        // A level inside of a list of its own changes more than its start; that is rare and left out.
        if (changed === null) kind.set(Number(attributes.get('ilvl')), level)
      } else if (name === 'abstractNumId') list.levels = value
      else if (name === 'lvlOverride') changed = Number(attributes.get('ilvl'))
      else if (name === 'startOverride' && changed !== null) list.starts.set(changed, Number(value))
      else if (name === 'start') level.start = Number(value)
      else if (name === 'numFmt') level.format = value
      else if (name === 'lvlText') level.text = value
    },
    close(name) {
      if (name === 'lvlOverride') changed = null
    },
  })
  return counting(levels, lists)
}

function counting(levels: ReadonlyMap<string, ReadonlyMap<number, Level>>, lists: Map<string, List>): Numbering {
  /** The last number of each level, per kind of list: lists of one kind count on together. */
  const counts = new Map<string, number[]>()
  return {
    next({ list: id, level: depth }) {
      const list = lists.get(id)
      const kind = list && levels.get(list.levels)
      const level = kind?.get(depth)
      if (!list || !kind || !level) return ''
      const before = counts.get(list.levels) ?? []
      const restart = list.starts.get(depth)
      list.starts.delete(depth)
      const count = restart ?? (before[depth] === undefined ? level.start : before[depth] + 1)
      const now = [...Array(depth).keys()].map((outer) => before[outer] ?? kind.get(outer)?.start ?? 1)
      now.push(count)
      counts.set(list.levels, now)
      return labelOf(level, now, kind)
    },
  }
}

function labelOf(level: Level, counts: readonly number[], kind: ReadonlyMap<number, Level>): string {
  // Bullets are letters of fonts for signs, which mean nothing elsewhere.
  if (level.format === 'bullet') return '・'
  return level.text.replace(/%([1-9])/g, (_, place: string) => {
    const at = Number(place) - 1
    return formatNumber(counts[at] ?? 1, kind.get(at)?.format ?? 'decimal')
  })
}
