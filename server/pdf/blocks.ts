import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'

/** What a report is printed as. */
export type Block =
  | { type: 'heading'; level: number; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'item'; mark: string; depth: number; text: string }
  | { type: 'table'; rows: string[][] }

type Node = {
  type: string
  children?: Node[]
  value?: string
  depth?: number
  ordered?: boolean | null
  start?: number | null
}

/** The blocks of a Markdown text. HTML, pictures and the addresses of links are left out. */
export function blocksOf(markdown: string): Block[] {
  const tree = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }) as Node
  return blocksIn(tree.children ?? [], 0)
}

function blocksIn(nodes: readonly Node[], depth: number): Block[] {
  return nodes.flatMap((node): Block[] => {
    const children = node.children ?? []
    switch (node.type) {
      case 'heading':
        return [{ type: 'heading', level: node.depth ?? 1, text: textOf(node) }]
      case 'paragraph':
        return [{ type: 'paragraph', text: textOf(node) }]
      case 'code':
        return [{ type: 'paragraph', text: node.value ?? '' }]
      case 'blockquote':
        return blocksIn(children, depth)
      case 'list':
        return children.flatMap((item, index) => {
          const mark = node.ordered ? `${(node.start ?? 1) + index}.` : '・'
          return itemOf(item, mark, depth)
        })
      case 'table':
        return [{ type: 'table', rows: children.map((row) => (row.children ?? []).map(textOf)) }]
      default:
        return []
    }
  })
}

function itemOf(item: Node, mark: string, depth: number): Block[] {
  const [first, ...rest] = item.children ?? []
  if (!first) return []
  return [{ type: 'item', mark, depth, text: textOf(first) }, ...blocksIn(rest, depth + 1)]
}

function textOf(node: Node): string {
  if (node.type === 'html' || node.type === 'image') return ''
  if (node.type === 'break') return '\n'
  return node.value ?? (node.children ?? []).map(textOf).join('')
}
