const MAX_WORDS = 500
/** The patterns look at no more than this: hostile words must not cost time. */
const MAX_LOOKED_AT = 2_000
const MAX_FRAMES = 6

type Instead = (all: string, id?: string) => string

/** What must not leave the device, and what stands in its place. The order matters: the longest patterns first. */
const PATTERNS: readonly (readonly [RegExp, Instead])[] = [
  // JSON web tokens and bearer credentials
  [/eyJ[\w-]*\.[\w.-]+/g, () => '[token]'],
  [/bearer\s+\S+/gi, () => '[token]'],
  // A query string can hold a search for a person.
  [/\?[^\s"'<>)]*/g, () => ''],
  [/[^\s@"'<>/]+@[\w.-]+\.[a-z]{2,}/gi, () => '[mail]'],
  // Numbers of phones and cards name a person. Our own ids name none to anybody but the tenant, and support needs them.
  [/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|\+?\d[\d\s()-]{7,}\d/gi, (_all, id?: string) => id ?? '[number]'],
  // Engines quote what they stumbled over: `Unexpected token 'Y', "Yamada Han"... is not valid JSON`.
  [/"[^"]*("|$)/g, () => '"…"'],
  // Whatever is written in a script of people is data: engines and libraries speak ASCII.
  [/[^ -~\t\r\n…]+/g, () => '…'],
]

/** Words without personal data, credentials and search terms, at most 500 characters. */
export function scrub(words: string): string {
  const clean = PATTERNS.reduce(
    (text, [pattern, instead]) => text.replaceAll(pattern, instead),
    words.slice(0, MAX_LOOKED_AT),
  )
  return clean.slice(0, MAX_WORDS)
}

/** The path of an address alone: no origin, no query string, no fragment. */
export function scrubPath(address: string): string {
  return address.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/[?#].*$/, '') || '/'
}

/** The first frames of a stack, without the origin. The first line repeats the message and is left out. */
export function scrubStack(stack: string): string {
  const frames = stack.split('\n').filter((line) => /:\d+/.test(line))
  return frames
    .slice(0, MAX_FRAMES)
    .map((line) => scrub(line.trim().replace(/[a-z]+:\/\/[^/\s]+/gi, '')))
    .join('\n')
}
