import { TEXT_LIMIT } from '../../document-type.ts'
import { createTextFlow, type TextFlow } from '../../text-flow.ts'
import type { Attributes, XmlReader } from '../xml.ts'
import type { ListPlace, Numbering } from './numbering.ts'

type Means = {
  numbering: Numbering
  listOfStyle: (style: string) => ListPlace | null
  /** What lies before a break between pages. */
  onPage: (text: string) => void
}

/**
 * What is not read: passages that were deleted or moved away, instructions of fields, readings of kanji, and the second
 * copy of a drawing for older programs.
 */
const LEFT_OUT = new Set(['del', 'moveFrom', 'instrText', 'delText', 'rt', 'Fallback', 'pPrChange', 'sectPr', 'tabs'])

/** Tabs between numbers and text, and letters that Word writes as elements. */
const LETTERS: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

type Paragraph = { style: string; list: string | null; level: number; isBegun: boolean }

/** Reads the body of a Word document, or its notes (ECMA-376, 17.3 and 17.4). */
export function storyReader({ numbering, listOfStyle, onPage }: Means): XmlReader & { rest(): string } {
  const flow: TextFlow = createTextFlow()
  const paragraphs: Paragraph[] = []
  let leftOut = 0
  let isText = false
  let tables = 0
  let isPageOver = false

  /** The number stands before the first letter: an empty paragraph shows one, too, but says nothing. */
  const begin = (paragraph: Paragraph | undefined) => {
    if (!paragraph || paragraph.isBegun) return
    paragraph.isBegun = true
    const place = paragraph.list === null ? listOfStyle(paragraph.style) : ownPlace(paragraph)
    const label = place && numbering.next(place)
    if (label) flow.write(`${label} `)
  }
  const turnPage = () => {
    if (!isPageOver || tables > 0 || paragraphs.length > 0) return
    isPageOver = false
    onPage(flow.take())
  }
  return {
    open(name, attributes) {
      if (LEFT_OUT.has(name)) leftOut++
      if (leftOut > 0) return
      const paragraph = paragraphs.at(-1)
      if (name === 'p') {
        turnPage()
        flow.endLine()
        paragraphs.push({ style: '', list: null, level: 0, isBegun: false })
      } else if (name === 't') isText = true
      else if (name === 'tbl') tables++
      else if (name === 'tr') flow.openRow()
      else if (name === 'tc') flow.openCell()
      else if (name === 'lastRenderedPageBreak' || isPageBreak(name, attributes)) isPageOver = true
      else if (name in LETTERS) flow.write(LETTERS[name] ?? '')
      else if (paragraph) describe(paragraph, name, attributes)
    },
    close(name) {
      if (LEFT_OUT.has(name)) leftOut--
      else if (leftOut > 0) return
      else if (name === 't') isText = false
      else if (name === 'p') {
        paragraphs.pop()
        flow.write('\n')
      } else if (name === 'tc') flow.closeCell()
      else if (name === 'tr') flow.closeRow()
      else if (name === 'tbl') tables--
    },
    text(piece) {
      if (!isText || leftOut > 0) return
      begin(paragraphs.at(-1))
      flow.write(piece)
    },
    isFull: () => flow.size > TEXT_LIMIT,
    rest: () => flow.take(),
  }
}

const isPageBreak = (name: string, attributes: Attributes): boolean =>
  name === 'br' && attributes.get('type') === 'page'

/** A list of number 0 takes a paragraph out of the list of its style. */
const ownPlace = ({ list, level }: Paragraph): ListPlace | null =>
  list === null || list === '0' ? null : { list, level }

function describe(paragraph: Paragraph, name: string, attributes: Attributes): void {
  const value = attributes.get('val') ?? ''
  if (name === 'pStyle') paragraph.style = value
  else if (name === 'numId') paragraph.list = value
  else if (name === 'ilvl') paragraph.level = Number(value)
}
