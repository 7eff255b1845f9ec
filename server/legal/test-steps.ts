type Node =
  | { kind: 'letter'; fits: (letter: string) => boolean }
  | { kind: 'edge'; side: '^' | '$' }
  | { kind: 'either'; ways: readonly (readonly Node[])[] }
  | { kind: 'times'; node: Node; least: number; most: number }
  | { kind: 'beside'; ways: Node; isBefore: boolean; isNot: boolean }

/**
 * The steps of a backtracking matcher for a part of a pattern (the subset of regular expressions that `readPattern` makes): how
 * many a text of one line costs at its most expensive place. For tests: it counts what no machine makes faster.
 */
export function stepsOf(source: string, text: string): number {
  const root = parse(source)
  let most = 0
  for (let start = 0; start < text.length; start += 1) {
    const counted = { steps: 0 }
    fits([root], 0, text, start, counted, () => true)
    most = Math.max(most, counted.steps)
  }
  return most
}

type Counted = { steps: number }
type Then = (at: number) => boolean

function fits(nodes: readonly Node[], index: number, text: string, at: number, counted: Counted, then: Then): boolean {
  counted.steps += 1
  const node = nodes[index]
  if (!node) return then(at)
  const rest: Then = (next) => fits(nodes, index + 1, text, next, counted, then)
  switch (node.kind) {
    case 'letter':
      return at < text.length && node.fits(text.charAt(at)) && rest(at + 1)
    case 'edge':
      return at === (node.side === '^' ? 0 : text.length) && rest(at)
    case 'either':
      return node.ways.some((way) => fits(way, 0, text, at, counted, rest))
    case 'times':
      return times(node, 0, text, at, counted, rest)
    case 'beside':
      return beside(node, text, at, counted) !== node.isNot && rest(at)
  }
}

type Times = Extract<Node, { kind: 'times' }>

/** As often as it can, then one time less. */
function times(node: Times, done: number, text: string, at: number, counted: Counted, rest: Then): boolean {
  const again: Then = (next) => next > at && times(node, done + 1, text, next, counted, rest)
  if (done < node.most && fits([node.node], 0, text, at, counted, again)) return true
  return done >= node.least && rest(at)
}

function beside(
  { ways, isBefore }: Extract<Node, { kind: 'beside' }>,
  text: string,
  at: number,
  counted: Counted,
): boolean {
  if (!isBefore) return fits([ways], 0, text, at, counted, () => true)
  for (let from = at; from >= 0; from -= 1) {
    if (fits([ways], 0, text, from, counted, (end) => end === at)) return true
    // What stands before in a pattern is a word.
    if (at - from > 12) return false
  }
  return false
}

function parse(source: string): Node {
  let at = 0
  const either = (): Node => {
    const ways: Node[][] = [[]]
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        ways.push([])
        at += 1
      } else ways.at(-1)?.push(repeated(single()))
    }
    return { kind: 'either', ways }
  }
  const single = (): Node => {
    const group = /^\((?:\?(?:<?[=!]|:|<\w+>))?/.exec(source.slice(at, at + 12))?.[0]
    if (group) {
      at += group.length
      const ways = either()
      at += 1
      if (!/[=!]$/.test(group)) return ways
      return { kind: 'beside', ways, isBefore: group.startsWith('(?<'), isNot: group.endsWith('!') }
    }
    const written = /^(?:\[(?:\\.|[^\]])+\]|\\.|.)/.exec(source.slice(at))?.[0] ?? ''
    at += written.length
    if (written === '^' || written === '$') return { kind: 'edge', side: written }
    const expression = new RegExp(`^${written}$`)
    return { kind: 'letter', fits: (letter) => expression.test(letter) }
  }
  const repeated = (node: Node): Node => {
    const found = /^(?:\?|\{(\d+),(\d+)\})/.exec(source.slice(at, at + 8))
    if (!found) return node
    at += found[0].length
    return { kind: 'times', node, least: Number(found[1] ?? 0), most: Number(found[2] ?? 1) }
  }
  return either()
}
