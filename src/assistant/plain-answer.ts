import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { AnswerTable } from '#contract/conversations'
import { formatNumber } from '@/i18n/numbers'

/** What stands between the columns of a row: a tab for a sheet, `、` for a note. */
export type Between = '\t' | '、'

/** A piece of the parsed text, as far as it is read here. */
type Piece = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Piece[]
}

/** An answer as it can be written into a record or a letter: the words of the screen without signs of Markdown, the rows as lines. */
export function plainAnswer(markdown: string, table: AnswerTable | null | undefined, between: Between): string {
  const rows = table ? [table.columns, ...table.rows].map((row) => row.map(shown).join(between)) : []
  return [blocksOf(parsed(markdown).children ?? [], between), rows.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
}

const shown = (value: string | number) => (typeof value === 'number' ? formatNumber(value) : value)

/** Read by the very parser of the screen, so that nothing is understood in two ways. */
function parsed(markdown: string): Piece {
  let found: Piece = { type: 'root' }
  ReactMarkdown({
    children: markdown,
    remarkPlugins: [[remarkGfm, { singleTilde: false }]],
    rehypePlugins: [
      () => (tree: Piece) => {
        found = structuredClone(tree)
      },
    ],
  })
  return found
}

function blocksOf(pieces: readonly Piece[], between: Between): string {
  const blocks = pieces.filter(({ type, value }) => type !== 'text' || value?.trim() !== '')
  return blocks
    .map((piece) => blockOf(piece, between))
    .filter((block) => block !== '')
    .join('\n\n')
}

function blockOf(piece: Piece, between: Between): string {
  const { tagName = '', children = [] } = piece
  if (tagName === 'ul' || tagName === 'ol') return itemsOf(piece, between)
  if (tagName === 'table') return rowsOf(piece, between).join('\n')
  if (tagName === 'blockquote') return blocksOf(children, between)
  return wordsOf(piece).trim()
}

/** One line for each point, with its number or a dot; what belongs to it stands below. */
function itemsOf({ tagName, properties, children = [] }: Piece, between: Between): string {
  const first = Number(properties?.start ?? 1)
  const items = children.filter((child) => child.tagName === 'li')
  return items
    .map((item, index) => {
      const mark = tagName === 'ol' ? `${first + index}. ` : '・'
      const lists = (item.children ?? []).filter((child) => child.tagName === 'ul' || child.tagName === 'ol')
      const words = (item.children ?? []).filter((child) => !lists.includes(child))
      const below = lists.map((list) => itemsOf(list, between).replace(/^/gmu, '　'))
      return [`${mark}${words.map(wordsOf).join('').trim()}`, ...below].join('\n')
    })
    .join('\n')
}

function rowsOf({ tagName, children = [] }: Piece, between: Between): string[] {
  if (tagName !== 'tr') return children.flatMap((child) => rowsOf(child, between))
  const cells = children.filter((child) => child.tagName === 'td' || child.tagName === 'th')
  return [cells.map((cell) => wordsOf(cell).trim()).join(between)]
}

/** The words of a piece, whose lines the parser has ended; a link with the address that the screen shows. */
function wordsOf({ tagName, value = '', properties, children = [] }: Piece): string {
  const words = `${value}${children.map(wordsOf).join('')}`
  const href = tagName === 'a' && typeof properties?.href === 'string' ? properties.href : ''
  return /^https?:/u.test(href) && href !== words ? `${words}（${href}）` : words
}
