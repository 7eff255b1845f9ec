import type { PageWriter } from '../../page-writer.ts'
import { relationshipsOf } from '../relationships.ts'
import { readXml } from '../xml.ts'
import { openArchive } from '../zip.ts'
import { numberingOf } from './numbering.ts'
import { storyReader } from './story.ts'
import { listsOfStyles } from './styles.ts'

const MAIN = 'word/document.xml'

/**
 * Reads the body of a Word document with the numbers that Word counts, page by page where Word noted its pages, and the
 * notes at the end. Heads and feet of pages, comments and pictures are not read; passages deleted in the course of changes
 * are left out.
 */
export async function readDocx(bytes: Uint8Array, pages: PageWriter): Promise<void> {
  const archive = await openArchive(bytes)
  const parts = await relationshipsOf(archive, MAIN)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.target ?? ''
  const numbering = await numberingOf(archive, partOf('numbering'))
  const listOfStyle = await listsOfStyles(archive, partOf('styles'))
  const story = storyReader({ numbering, listOfStyle, onPage: (text) => pages.add(text) })
  await readXml(archive, MAIN, story)
  const texts = [story.rest()]
  for (const type of ['footnotes', 'endnotes']) {
    const notes = storyReader({ numbering, listOfStyle, onPage: () => {} })
    await readXml(archive, partOf(type), notes)
    texts.push(notes.rest())
  }
  pages.add(texts.filter((text) => text.trim() !== '').join('\n\n'))
}
