import { posix } from 'node:path'
import { readXml } from './xml.ts'
import type { Archive } from './zip.ts'

export type Relationship = { id: string; type: string; target: string }

/** What a part refers to inside the archive; what lies outside is left out, and never fetched. */
export async function relationshipsOf(archive: Archive, part: string): Promise<Relationship[]> {
  const found: Relationship[] = []
  const folder = posix.dirname(part)
  await readXml(archive, `${folder}/_rels/${posix.basename(part)}.rels`, {
    open(name, attributes) {
      const [id, type, target] = [attributes.get('Id'), attributes.get('Type'), attributes.get('Target')]
      if (name !== 'Relationship' || !id || !type || !target || attributes.get('TargetMode') === 'External') return
      // The last word of the address names the kind, whichever edition of the format it is.
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: absolute(folder, target) })
    },
  })
  return found
}

const absolute = (folder: string, target: string): string =>
  target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
