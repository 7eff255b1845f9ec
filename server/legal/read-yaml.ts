import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import type { LegalType } from '#contract/legal-findings'
import type { WordLists } from './pattern.ts'

const FOLDER = new URL('./rules/', import.meta.url)

/** The types that have rules, each a folder of `rules/`. */
export const CHECKED_TYPES = ['advertising', 'contract', 'privacy'] as const satisfies LegalType[]
export type CheckedType = (typeof CHECKED_TYPES)[number]

/** A file of `rules/`. Throws naming the file when it is not as the schema says. */
export function readYaml<T>(file: string, schema: z.ZodMiniType<T>): T {
  const result = schema.safeParse(parse(readFileSync(new URL(file, FOLDER), 'utf8')))
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`)
  return result.data
}

/** The files of a folder of `rules/`, by name. */
export const filesOf = (folder: CheckedType | 'lists'): string[] =>
  readdirSync(new URL(`${folder}/`, FOLDER))
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => `${folder}/${name}`)

let keptLists: WordLists | null = null

/** The named lists that patterns may use, read when they are first needed. Throws where two lists have one name. */
export function wordLists(): WordLists {
  keptLists ??= readLists()
  return keptLists
}

function readLists(): WordLists {
  const lists: Record<string, readonly string[]> = {}
  for (const file of filesOf('lists')) {
    for (const [name, words] of Object.entries(readYaml(file, z.record(z.string(), z.array(z.string()))))) {
      if (lists[name]) throw new Error(`${file}: another list has the name ${name}`)
      lists[name] = words
    }
  }
  return lists
}
