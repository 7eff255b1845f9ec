import type * as z from 'zod/mini'

export type Message = { role: 'system' | 'user' | 'assistant'; content: string }

/**
 * A text to be written. `builtIn` is what the built-in engine says: computed from records, it needs nothing else. `messages`
 * is what a model is asked; it holds the same facts, and the model only words them.
 */
export type WritingTask = {
  builtIn: string
  messages: readonly Message[]
  /** Makes of a model's words what may be kept of them; what is shown while they come is not gone through. */
  toKeep?: (written: string) => string
}

/**
 * Data to be filled in. `builtIn` is what the built-in engine knows; `messages` is what a model is asked, without the shape of
 * its answer, which follows from the schema.
 */
export type FillingTask<T> = { builtIn: T; messages: readonly Message[]; schema: z.ZodMiniType<T> }

export type Writing = {
  /** Ends the work soon after it is aborted. */
  signal: AbortSignal
  /** Gets the text in pieces as it comes. */
  onText: (piece: string) => void
}

/**
 * Who writes answers: the engine of this product, or a model. Callers never ask which. What a model is asked rejects with
 * AppError: EXT_001 it cannot be reached, EXT_002 it takes too long, EXT_003 it is asked too often, EXT_004 its answer cannot be
 * read, EXT_005 it refuses what it is asked.
 */
export type Engine = {
  /** Shown beside the answer: `built-in`, or the name of the model. */
  name: string
  /** Resolves with the whole text. */
  write(task: WritingTask, how: Writing): Promise<string>
  /** Resolves with data of the schema. A model that answers otherwise is told so once, and asked again. */
  fill<T>(task: FillingTask<T>, signal: AbortSignal): Promise<T>
}
