import { TEXT_LIMIT } from '../document-type.ts'
import type { PageWriter } from '../page-writer.ts'
import { createTextFlow } from '../text-flow.ts'
import { relationshipsOf } from './relationships.ts'
import { readXml } from './xml.ts'
import { type Archive, openArchive } from './zip.ts'

const MAIN = 'ppt/presentation.xml'

/** Reads the slides in their order, each with its notes. Charts and drawings made of shapes (SmartArt) are not read. */
export async function readPptx(bytes: Uint8Array, pages: PageWriter): Promise<void> {
  const archive = await openArchive(bytes)
  const parts = new Map((await relationshipsOf(archive, MAIN)).map(({ id, target }) => [id, target]))
  const slides = new Set<string>()
  await readXml(archive, MAIN, {
    open(name, attributes) {
      const target = name === 'sldId' ? parts.get(attributes.get('id') ?? '') : undefined
      if (target) slides.add(target)
    },
  })
  for (const slide of slides) {
    if (pages.isFull) return
    const notes = (await relationshipsOf(archive, slide)).find(({ type }) => type === 'notesSlide')
    const texts = [await textOf(archive, slide), notes ? await textOf(archive, notes.target) : '']
    pages.add(texts.filter(Boolean).join('\n\n'))
  }
}

/** Paragraphs as lines, rows of tables with tabs between the cells. */
async function textOf(archive: Archive, part: string): Promise<string> {
  const flow = createTextFlow()
  let isText = false
  /** Inside of a field that counts slides or tells the time. */
  let isField = false
  await readXml(archive, part, {
    open(name) {
      if (name === 't') isText = !isField
      else if (name === 'fld') isField = true
      else if (name === 'tr') flow.openRow()
      else if (name === 'tc') flow.openCell()
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'fld') isField = false
      else if (name === 'p' || name === 'br') flow.endLine()
      else if (name === 'tc') flow.closeCell()
      else if (name === 'tr') flow.closeRow()
    },
    text(piece) {
      if (isText) flow.write(piece)
    },
    isFull: () => flow.size > TEXT_LIMIT,
  })
  return flow.take()
}
