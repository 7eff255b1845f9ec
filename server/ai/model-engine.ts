import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { streamText } from 'ai'
import { AppError } from '../core/app-error.ts'
import type { OutsideRequest } from '../core/outside/ask-outside.ts'
import { fetchOutside } from '../core/outside/fetch-outside.ts'
import type { Engine, Message, Writing } from './engine.ts'
import { fillBy } from './fill.ts'
import { refusalOf } from './model-refusal.ts'

/** Where a model is asked. Not for logs: it holds the key. */
export type Access = { baseUrl: string; model: string; apiKey: string | null }
/** Which addresses may be asked, and for how long. */
export type Guards = Pick<OutsideRequest, 'trusted' | 'resolve' | 'isAllowed'> & { limitMs?: number }

/** A model on a desk computer writes about ten tokens a second. */
const LIMIT_MS = 180_000
/** Of everything that comes over the line for one answer; its frame is many times as large as its text. */
const LIMIT_BYTES = 4 * 1024 ** 2
const MOST_TOKENS = 3_000
/** An answer that goes on and on ends here. */
const MOST_LETTERS = 24_000

/** Asks a model, and resolves with the whole of its answer. */
export type Ask = (messages: readonly Message[], how: Writing) => Promise<string>

/**
 * A model behind an OpenAI-compatible API. It gets no tools: whatever it is led to say stays text. Nothing is repeated here,
 * as the job that asks is repeated.
 */
export function askModel({ baseUrl, model, apiKey }: Access, { limitMs = LIMIT_MS, ...guards }: Guards): Ask {
  const provider = createOpenAICompatible({
    name: 'tenant',
    baseURL: baseUrl.replace(/\/+$/, ''),
    ...(apiKey !== null && { apiKey }),
    fetch: fetchOutside({ ...guards, limitMs, limitBytes: LIMIT_BYTES }),
  })
  return async (messages, { signal, onText }) => {
    const enough = new AbortController()
    let failure: unknown = null
    const answer = streamText({
      model: provider(model),
      messages: messages.map((message) => ({ ...message })),
      // The instructions are ours and come first; the library would rather have them apart.
      allowSystemInMessages: true,
      maxOutputTokens: MOST_TOKENS,
      maxRetries: 0,
      temperature: 0.2,
      abortSignal: AbortSignal.any([signal, enough.signal]),
      onError: ({ error }) => {
        failure = error
      },
    })
    let text = ''
    for await (const piece of storable(answer.textStream)) {
      const rest = piece.slice(0, MOST_LETTERS - text.length)
      if (rest !== '') onText(rest)
      text += rest
      if (text.length >= MOST_LETTERS) {
        enough.abort()
        break
      }
    }
    signal.throwIfAborted()
    if (failure !== null) throw refusalOf(failure)
    if (text.trim() === '') {
      throw new AppError((await answer.finishReason) === 'content-filter' ? 'EXT_005' : 'EXT_004')
    }
    return text
  }
}

/** The engine that writes with a model. */
export function modelEngine(name: string, ask: Ask): Engine {
  return {
    name,
    write: async ({ messages, toKeep }, how) => {
      const written = await ask(messages, how)
      return toKeep ? toKeep(written) : written
    },
    fill: (task, signal) => fillBy((messages) => ask(messages, { signal, onText: () => {} }), task),
  }
}

/**
 * A text as the database can hold it, piece by piece: without NUL and half letters. The half of a letter at the end of a piece
 * waits for the next one.
 */
async function* storable(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let half = ''
  for await (const piece of pieces) {
    const text = half + piece
    half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? ''
    yield text
      .slice(0, text.length - half.length)
      .toWellFormed()
      .replaceAll('\0', '\ufffd')
  }
  if (half !== '') yield '\ufffd'
}
