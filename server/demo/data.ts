import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const DATA = new URL('./data/', import.meta.url)

/** A file of the demo's data, e.g. `people/names.json`. Throws when it is not as the schema says. */
export function readData<T>(file: string, schema: z.ZodMiniType<T>): T {
  const result = schema.safeParse(JSON.parse(readFileSync(new URL(file, DATA), 'utf8')))
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`)
  return result.data
}

/** Takes the weights off a list, as {@link Random.weighted} wants it. */
export function byWeight<T extends { weight: number }>(list: readonly T[]): [Omit<T, 'weight'>, number][] {
  return list.map(({ weight, ...thing }) => [thing, weight])
}
