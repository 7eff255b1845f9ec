const REMOVED = '[removed]'
const MAX_STRING = 500
const MAX_FIELDS = 40
const MAX_DEPTH = 3

/** Names of fields that hold something about a person, or a secret, whatever they contain. */
const PERSONAL =
  /name|kana|mail|phone|tel|address|birth|gender|memo|caution|content|summary|search|query|body|token|secret|password|authorization|cookie|credential/i

const PATTERNS: readonly [RegExp, string][] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/bearer\s+\S+/gi, '[token]'],
  [/[^\s@"'<>(),;]+@[^\s@"'<>(),;]+/g, '[email]'],
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

/** What a device says about an error in one word, and its form. */
const TOKENS: ReadonlyMap<string, RegExp> = new Map([
  ['type', /^[a-z_-]{1,40}$/],
  ['kind', /^[a-z_-]{1,40}$/],
  ['timestamp', /^[\dT:.Z+-]{1,40}$/],
  ['app_version', /^[\w.+-]{1,60}$/],
])
/** Words of engines. Under any other name words may be anybody's, and nobody looks for them. */
const TEXTS = new Set(['user_agent', 'original_message', 'stack'])

/** The context of an error report: plain values only, shallow and short; of its words those that are known, scrubbed. */
export function scrubContext(context: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return fieldsOf(context, 1, (name, value) => {
    if (TEXTS.has(name)) return scrubText(value.slice(0, MAX_STRING))
    return TOKENS.get(name)?.test(value) ? value : REMOVED
  })
}

type Words = (name: string, value: string) => string

function fieldsOf(fields: object, depth: number, words: Words): Record<string, unknown> {
  const named = Object.entries(fields).filter(([name]) => /^\w{1,60}$/.test(name))
  return Object.fromEntries(
    named.slice(0, MAX_FIELDS).map(([name, value]) => {
      if (PERSONAL.test(name)) return [name, REMOVED]
      return [name, typeof value === 'string' ? words(name, value) : plain(value, depth)]
    }),
  )
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object' || depth >= MAX_DEPTH) return REMOVED
  if (Array.isArray(value)) return value.slice(0, MAX_FIELDS).map((item) => plain(item, depth + 1))
  return fieldsOf(value, depth + 1, () => REMOVED)
}

const PART_OF_PATH = /^([a-z0-9._-]*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\{\w+\})$/

/** A path without its query, and without what is neither a word of our addresses nor an id. */
export function scrubPath(path: string): string {
  const [address = '', ...query] = path.split(/[?#]/)
  const parts = address.split('/').map((part) => (PART_OF_PATH.test(part) ? part : '…'))
  return `${parts.join('/')}${query.length > 0 ? '?…' : ''}`
}
