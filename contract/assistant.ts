import * as z from 'zod/mini'
import { Id } from './primitives.ts'

/** A passage or record that an answer rests on. */
export const Source = z.looseObject({
  kind: z.enum(['customer', 'interaction', 'product', 'legal_check', 'knowledge', 'staff', 'web', 'text']),
  /** The record; null for what is none, such as a page of the web or a text that was given with the question. */
  id: z.nullable(z.string()),
  title: z.string(),
  excerpt: z.string(),
  url: z.nullish(z.string()),
  /** Of a document, counted from 1. */
  page: z.nullish(z.int()),
  /**
   * What became of its document since, told when the answer is read; absent while that is in use. `deleted`: nobody can open it
   * any more, and the passage is withheld · `unused`: it was taken out of use.
   */
  fate: z.optional(z.enum(['deleted', 'unused'])),
})
export type Source = z.infer<typeof Source>

/** Whether an answer rests on documents alone that have been deleted since. */
export const hasLostItsSources = (sources: readonly Source[]): boolean =>
  sources.length > 0 && sources.every(({ fate }) => fate === 'deleted')

/** The engine that needs nothing and computes its answers from records; any other name is that of a model. */
export const BUILT_IN = 'built-in'

/** How far a piece of AI work is. All of it is done by jobs. */
export const WorkState = z.enum(['running', 'done', 'failed', 'cancelled'])
export type WorkState = z.infer<typeof WorkState>

/** Made by whoever asks, so that asking twice is one act and a question can wait for a connection. */
export const askedId = { id: z.optional(Id) }
