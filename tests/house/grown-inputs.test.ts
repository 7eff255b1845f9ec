// @vitest-environment node
// Two versions of the app may be open on one device, and either may send what the other has stored. Where the input of a
// command has grown under one number, an older tab has to pass on what it does not know: otherwise the field is lost
// without a word. A command whose request names its fields one by one raises its `version` instead: then an older tab leaves
// the entry to the newer one.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { COMMANDS } from '@/app/commands'
import { sampleOf } from './sample-of.ts'

type Fields = Record<string, unknown>

const stored: Record<string, unknown[]> = JSON.parse(
  readFileSync(new URL('stored-shapes.json', import.meta.url), 'utf8'),
)

/** Grown before this rule: a version raised now would change nothing for the tabs of that time. Nothing is added here. */
const GROWN_BEFORE: Readonly<Record<string, readonly string[]>> = {
  'folders.delete': ['documents', 'folders'],
  'legal_checks.review': ['assignee'],
  'notifications.read-all': ['before'],
}

/** For the screen of the device alone: no request has ever held them. */
const SHOWN_ONLY: Readonly<Record<string, readonly string[]>> = {
  'visits.step': ['contact_at'],
  'visits.update': ['contact_at'],
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of all fields, each with the way to it. */
function fieldsIn(value: unknown, way = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsIn(item, `${way}[].`))
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, item]) => [`${way}${name}`, ...fieldsIn(item, `${way}${name}.`)])
}

/** A sample with one more field beside the named one. */
function grown(value: unknown, way: readonly string[]): unknown {
  const [name = '', ...deeper] = way
  if (Array.isArray(value)) return value.map((item) => grown(item, way))
  if (!isFields(value)) return value
  if (deeper.length === 0) return { ...value, added_later: 'added later' }
  return { ...value, [name.replace('[]', '')]: grown(value[name.replace('[]', '')], deeper) }
}

it.each(COMMANDS)('$name passes on each field by which it has grown', (command) => {
  const { name, version, input } = command
  const now = sampleOf(input as unknown as z.ZodMiniType)
  const fields = fieldsIn(now)
  const samples = (stored[`${name}, version ${version}`] ?? []).map((sample) => new Set(fieldsIn(sample)))
  const isNew = (field: string) => samples.some((sample) => !sample.has(field))
  const added = fields.filter(
    (field) => isNew(field) && !fields.some((one) => field.startsWith(`${one}.`) && isNew(one)),
  )
  const isLost = (field: string) => {
    const read = input.safeParse(grown(now, field.split('.')))
    const facts = { id: 'entry', occurred_at: '2026-07-01T00:00:00Z', base: now }
    return !read.success || !JSON.stringify(command.request(read.data as never, facts)).includes('added later')
  }
  expect(added.filter(isLost)).toEqual([...(GROWN_BEFORE[name] ?? []), ...(SHOWN_ONLY[name] ?? [])])
})
