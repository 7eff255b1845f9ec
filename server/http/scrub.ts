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

/** The context of an error report: plain values only, scrubbed, shallow and short. */
export function scrubContext(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value.slice(0, MAX_STRING))
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object' || depth >= MAX_DEPTH) return REMOVED
  if (Array.isArray(value)) return value.slice(0, MAX_FIELDS).map((item) => scrubContext(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_FIELDS)
      .map(([name, field]) => [
        scrubText(name.slice(0, MAX_STRING)),
        PERSONAL.test(name) ? REMOVED : scrubContext(field, depth + 1),
      ]),
  )
}
