/** Each takes time that grows with the length of the text: a match is begun once for a run of letters, not at each of them. */
const PATTERNS: readonly [RegExp, string][] = [
  [/eyJ[\w.-]+/g, '[token]'],
  [/bearer\s+\S+/gi, '[token]'],
  [/(?<![^\s@"'<>(),;])[^\s@"'<>(),;]+@[^\s@"'<>(),;]+/g, '[email]'],
  [/([?#])[^\s"'<>)]*/g, '$1…'],
  [/[+(]?\d[\d\-() ]{7,}\d/g, '[number]'],
  // Engines and libraries speak ASCII and quote what they stumbled over: other letters, and what is quoted, are data.
  [/"[^"]*("|$)/g, '"…"'],
  [/[^ -~\t\r\n…]+/g, '…'],
]

/** Text without what looks like a token, an e-mail address, a phone number, a query string, or words of a person. */
export function scrubText(text: string): string {
  const storable = text.toWellFormed().replaceAll('\0', '')
  return PATTERNS.reduce((scrubbed, [pattern, name]) => scrubbed.replace(pattern, name), storable)
}

const PART_OF_PATH = /^([a-z0-9._-]*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\{\w+\})$/

/** A path without its query, and without what is neither a word of our addresses nor an id. */
export function scrubPath(path: string): string {
  const [address = '', ...query] = path.split(/[?#]/)
  const parts = address.split('/').map((part) => (PART_OF_PATH.test(part) ? part : '…'))
  return `${parts.join('/')}${query.length > 0 ? '?…' : ''}`
}
