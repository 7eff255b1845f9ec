import { Parser } from 'htmlparser2'
import { AppError } from '../core/app-error.ts'
import { TEXT_LIMIT } from './document-type.ts'
import { createTextFlow } from './text-flow.ts'

/** What is in a page and no text of it. The readings of kanji would tear words apart. */
const LEFT_OUT = new Set(
  'script style template noscript iframe object embed applet svg math canvas audio video select datalist rt rp'.split(
    ' ',
  ),
)
/** Elements that begin and end a line. */
const BLOCKS = new Set(
  'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol p pre section summary table tbody tfoot thead title ul'.split(
    ' ',
  ),
)
/** They have no end, so what is hidden with them is nothing. */
const EMPTY = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Elements inside one another; the time that the parser takes for one grows with them. */
const DEPTH_LIMIT = 2_000

/**
 * The text of an HTML page as it is seen: nothing is run or fetched, hidden parts are left out, rows of tables have tabs.
 * @throws AppError FILE_007 elements in one another without end
 */
export function htmlText(html: string): string {
  const flow = createTextFlow()
  const lists: (number | null)[] = []
  /** Elements since the one that is left out, itself counted; 0 outside. */
  let hidden = 0
  let verbatim = 0
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (depth > DEPTH_LIMIT) throw new AppError('FILE_007')
      if (hidden > 0 || LEFT_OUT.has(name) || isHidden(attributes)) {
        if (!EMPTY.has(name)) hidden++
        return
      }
      if (name === 'br') flow.write('\n')
      else if (name === 'pre') verbatim++
      else if (name === 'img') flow.write(attributes.alt ?? '')
      else if (name === 'tr') flow.openRow()
      else if (name === 'td' || name === 'th') flow.openCell()
      else if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? Number(attributes.start ?? 1) : null)
      if (BLOCKS.has(name)) flow.endLine()
      if (name === 'li') flow.write(markOf(lists))
    },
    onclosetag(name) {
      depth--
      if (EMPTY.has(name)) return
      if (hidden > 0) {
        hidden--
        return
      }
      if (name === 'pre') verbatim--
      else if (name === 'td' || name === 'th') flow.closeCell()
      else if (name === 'tr') flow.closeRow()
      else if (name === 'ul' || name === 'ol') lists.pop()
      if (BLOCKS.has(name)) flow.endLine()
    },
    ontext(text) {
      if (hidden === 0) flow.write(verbatim > 0 ? text : text.replace(/[ \t\r\n\f]+/g, ' '))
    },
  })
  // In pieces, so that a page that is far too long is not read to its end.
  for (let at = 0; at < html.length && flow.size <= TEXT_LIMIT; at += 65_536) parser.write(html.slice(at, at + 65_536))
  parser.end()
  return flow.take().replace(/^[ ]+/gm, '')
}

function isHidden({ hidden, style = '' }: Readonly<Record<string, string>>): boolean {
  return hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
}

function markOf(lists: (number | null)[]): string {
  const number = lists.at(-1) ?? null
  if (number === null) return '・'
  lists[lists.length - 1] = number + 1
  return `${number}. `
}
