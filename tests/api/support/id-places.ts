import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint'
import type { Sample } from './samples.ts'

/** Where a request names a record: a field of the query or of the body, `*` for each of a list. */
export type IdPlace = { part: 'query' | 'body'; path: readonly string[] }

type Json = {
  format?: string
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
}

/** Every place of a call that takes an id, beside those of its path; from the schemas of the contract. */
export function idPlacesOf({ query, body }: Endpoint): IdPlace[] {
  const parts = { query, body }
  return (['query', 'body'] as const).flatMap((part) => {
    const schema = parts[part]
    if (!schema) return []
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
    return pathsIn(json).map((path) => ({ part, path }))
  })
}

function pathsIn({ format, properties = {}, items, anyOf = [] }: Json): string[][] {
  const inside = [
    ...Object.entries(properties).map(([name, json]) => [name, json] as const),
    ...(items ? [['*', items] as const] : []),
  ]
  return [
    ...(format === 'uuid' ? [[]] : []),
    ...inside.flatMap(([name, json]) => pathsIn(json).map((path) => [name, ...path])),
    ...anyOf.flatMap(pathsIn),
  ]
}

/** The request with that id there. */
export function withId(sample: Sample, { part, path }: IdPlace, id: string): Sample {
  return { ...sample, [part]: put(sample[part] ?? {}, path, id) } as Sample
}

function put(value: unknown, [name, ...rest]: readonly string[], id: string): unknown {
  if (name === undefined) return id
  if (name === '*') return (Array.isArray(value) && value.length > 0 ? value : [{}]).map((one) => put(one, rest, id))
  const record = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...record, [name]: put(record[name], rest, id) }
}
