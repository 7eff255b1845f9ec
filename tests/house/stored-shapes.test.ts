// @vitest-environment node
// What devices and the server have stored is older than the code that reads it. Here stand samples of every shape that
// outlives an update: replies (kept as cached queries, as segments of the replica, and for their Idempotency-Key) and the
// input of waiting changes, and the records of files that wait. Samples are never changed. A shape that changes gets one more, written by
// `npm run shapes`; when an older one cannot be read any more, the number of its
// kind has to be raised, and its samples start over. Replies to writes have no number: the server keeps them for 35 days.
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { API } from '#contract/api'
import { endpointKey } from '#contract/endpoint'
import { COMMANDS } from '@/app/commands'
import { CACHE_SCHEMA } from '@/offline/cache/persister'
import { KeptFile } from '@/offline/files/kept-file'
import { REPLICA_SCHEMA } from '@/offline/replica/checkpoint'
import { sampleOf } from './sample-of.ts'

type Samples = Record<string, unknown[]>
type Shape = { name: string; schema: z.ZodMiniType }

const FILE = new URL('stored-shapes.json', import.meta.url)
const stored: Samples = JSON.parse(readFileSync(FILE, 'utf8'))
const kept: Samples = {}

const COPIED = `, cache ${CACHE_SCHEMA}, replica ${REPLICA_SCHEMA}`
const replies: Shape[] = Object.values(API)
  .flatMap((resource) => Object.values(resource))
  .flatMap((endpoint) =>
    endpoint.response
      ? [{ name: `${endpointKey(endpoint)}${endpoint.method === 'GET' ? COPIED : ''}`, schema: endpoint.response }]
      : [],
  )
const inputs: Shape[] = COMMANDS.map(({ name, version, input }) => ({
  name: `${name}, version ${version}`,
  schema: input as unknown as z.ZodMiniType,
}))

/** The names of all fields, inside of one another. */
function namesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesIn)
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, namesIn(item)]),
  )
}

const files: Shape[] = [{ name: 'a file that waits', schema: KeptFile }]

describe.each([...replies, ...inputs, ...files])('$name', ({ name, schema }) => {
  const now = sampleOf(schema)
  const samples = stored[name] ?? []
  const isKnown = samples.some((sample) => JSON.stringify(namesIn(sample)) === JSON.stringify(namesIn(now)))
  kept[name] = isKnown ? samples : [...samples, now]

  it('has a sample of the shape that it has today', () => {
    expect(schema.safeParse(now)).toMatchObject({ success: true })
    expect(process.env.RECORD_SHAPES ? true : isKnown).toBe(true)
  })

  it('reads every older sample, with something in every field that has to be there', () => {
    for (const sample of samples) {
      const read = schema.safeParse(sample)
      expect(read.error?.issues ?? []).toEqual([])
    }
  })
})

it('has no samples of what is stored no longer', () => {
  expect(process.env.RECORD_SHAPES ? [] : Object.keys(stored).filter((name) => !kept[name])).toEqual([])
})

afterAll(() => {
  if (process.env.RECORD_SHAPES) writeFileSync(FILE, `${JSON.stringify(kept, null, 1)}\n`)
})
