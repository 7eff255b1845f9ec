// Fields that are no plain text. Apart from `fields.ts`: the first screen reads contacts alone, which have none of them.
import * as z from 'zod/mini'
import type { About, Filled, Optional, Schema } from './fields.ts'
import { Id, requiredText } from './primitives.ts'

/** One of a few words. */
export function choice<T extends string>(schema: Schema<T>, empty: NoInfer<T>, about: About = {}): Optional<T> {
  return { ...about, schema, kept: schema, empty }
}

/** A few short texts, each once. */
export function shortTexts(about: About & { max: number; most: number; isSet?: true }): Optional<string[]> {
  const { most, ...rest } = about
  const schema = z.array(requiredText(about.max)).check(z.maxLength(most))
  return { ...rest, schema, kept: z.array(z.string()), empty: [] }
}

/** A whole number that has to be there. A form begins with an empty text, of which `tidy` makes a number. */
export function neededNumber(about: { least: number; most: number }): Filled<number> {
  return { schema: z.int().check(z.gte(about.least), z.lte(about.most)), kept: z.number(), tidy: 'number' }
}

/** Yes or no. */
export function yesNo(empty: boolean): Optional<boolean> {
  return { schema: z.boolean(), kept: z.boolean(), empty }
}

/** The id of a file, or null. */
export function fileOrNull(): Optional<string | null> {
  return { schema: z.nullable(Id), kept: z.nullable(z.string()), empty: null, isFile: true }
}

/** A calendar day, `YYYY-MM-DD`, or null when it is not known. */
export function dayOrNull(schema: Schema<string | null>, about: About = {}): Optional<string | null> {
  return { ...about, schema, kept: z.nullable(z.string()), empty: null }
}
