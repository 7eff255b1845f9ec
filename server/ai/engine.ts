export type Message = { role: 'system' | 'user' | 'assistant'; content: string }

/**
 * A text to be written. `builtIn` is what the built-in engine says: computed from records, it needs nothing else. `messages`
 * is what a model is asked; it holds the same facts, and the model only words them.
 */
export type WritingTask = { builtIn: string; messages: readonly Message[] }

export type Writing = {
  /** Ends the work soon after it is aborted. */
  signal: AbortSignal
  /** Gets the text in pieces as it comes. */
  onText: (piece: string) => void
}

/** Who writes answers: the engine of this product, or a model. Callers never ask which. */
export type Engine = {
  /** Shown beside the answer: `built-in`, or the name of the model. */
  name: string
  /**
   * Resolves with the whole text. Rejects with AppError: EXT_001 the model cannot be reached, EXT_002 it takes too long,
   * EXT_003 it is asked too often, EXT_004 its answer cannot be read.
   */
  write(task: WritingTask, how: Writing): Promise<string>
}
