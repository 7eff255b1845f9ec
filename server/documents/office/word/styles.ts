import { readXml } from '../xml.ts'
import type { Archive } from '../zip.ts'
import type { ListPlace } from './numbering.ts'

type Style = { basedOn: string | null; list: string | null; level: number | null }

/** Styles that build upon one another. Word stops at ten, too. */
const CHAIN_LIMIT = 10

/** Which list a paragraph of a style belongs to, as headings of articles do; null for none (`word/styles.xml`). */
export async function listsOfStyles(archive: Archive, part: string): Promise<(style: string) => ListPlace | null> {
  const styles = new Map<string, Style>()
  let style: Style = { basedOn: null, list: null, level: null }
  await readXml(archive, part, {
    open(name, attributes) {
      const value = attributes.get('val') ?? null
      if (name === 'style') {
        style = { basedOn: null, list: null, level: null }
        styles.set(attributes.get('styleId') ?? '', style)
      } else if (name === 'basedOn') style.basedOn = value
      else if (name === 'numId') style.list = value
      else if (name === 'ilvl') style.level = Number(value)
    },
  })
  return (id) => {
    let level: number | null = null
    let at: string | null = id
    for (let steps = 0; at !== null && steps < CHAIN_LIMIT; steps++) {
      const found = styles.get(at)
      level ??= found?.level ?? null
      if (found?.list) return { list: found.list, level: level ?? 0 }
      at = found?.basedOn ?? null
    }
    return null
  }
}
