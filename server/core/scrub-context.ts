import { PERSONAL_FIELDS } from '#contract/personal'
import { engineStack, engineWords } from './engine-words.ts'
import { scrubText } from './scrub.ts'

const REMOVED = '[removed]'
const MAX_STRING = 500
const MAX_FIELDS = 40
const MAX_DEPTH = 3

/** Names of fields that hold something about a person, or a secret, whatever they contain. */
const PERSONAL =
  /name|kana|mail|phone|tel|address|birth|gender|memo|caution|content|summary|search|query|body|token|secret|password|authorization|cookie|credential/i

/** What a device says about an error in one word, and its form. */
const TOKENS: ReadonlyMap<string, RegExp> = new Map([
  ['type', /^[a-z_-]{1,40}$/],
  ['kind', /^[a-z_-]{1,40}$/],
  ['timestamp', /^[\dT:.Z+-]{1,40}$/],
  ['app_version', /^[\w.+-]{1,60}$/],
])
/** Words of engines, and what is kept of them. Under any other name words may be anybody's, and nobody looks for them. */
const TEXTS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['user_agent', scrubText],
  ['original_message', engineWords],
  ['stack', engineStack],
])

/** The context of an error report: plain values only, shallow and short; of its words those that are known, scrubbed. */
export function scrubContext(context: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return fieldsOf(context, 1, (name, value) => {
    const scrub = TEXTS.get(name)
    if (scrub) return scrub(value.slice(0, MAX_STRING))
    return TOKENS.get(name)?.test(value) ? value : REMOVED
  })
}

type Words = (name: string, value: string) => string

function fieldsOf(fields: object, depth: number, words: Words): Record<string, unknown> {
  const named = Object.entries(fields).filter(([name]) => /^\w{1,60}$/.test(name))
  return Object.fromEntries(
    named.slice(0, MAX_FIELDS).map(([name, value]) => {
      if (PERSONAL.test(name) || PERSONAL_FIELDS.has(name)) return [name, REMOVED]
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
