import * as z from 'zod/mini'
import type { ModelPurpose, TrialOutcome } from '#contract/models'
import { askOutside, OutsideError, type OutsideFailure } from '../core/outside/ask-outside.ts'

/** What is asked, and of whom. It holds the key. */
export type Trial = {
  purpose: ModelPurpose
  baseUrl: string
  model: string
  apiKey: string | null
  trusted: readonly string[]
}

const LIMIT_MS = 15_000
/** The answer to a word is short; the vector of one is up to some thousand numbers. */
const LIMIT_BYTES = 256 * 1024

/** How each purpose is asked, and what an answer to it has. */
const WAYS = {
  chat: {
    path: '/chat/completions',
    body: (model: string) => ({ model, messages: [{ role: 'user', content: 'ping' }], max_tokens: 1 }),
    answer: z.looseObject({ choices: z.array(z.unknown()).check(z.minLength(1)) }),
  },
  embedding: {
    path: '/embeddings',
    body: (model: string) => ({ model, input: 'ping' }),
    answer: z.looseObject({ data: z.array(z.looseObject({ embedding: z.array(z.number()) })).check(z.minLength(1)) }),
  },
} as const

const OF_FAILURE: Readonly<Record<OutsideFailure, TrialOutcome>> = {
  forbidden: 'forbidden',
  redirect: 'redirect',
  'too-large': 'unreadable',
  timeout: 'timeout',
  unreachable: 'unreachable',
}

/** Asks a model one word. What it answers is told in a word of ours alone: nobody reads an inner server by it. */
export async function tryModel(trial: Trial, signal: AbortSignal): Promise<TrialOutcome> {
  const { path, body, answer } = WAYS[trial.purpose]
  try {
    const { status, body: text } = await askOutside({
      method: 'POST',
      url: `${trial.baseUrl.replace(/\/+$/, '')}${path}`,
      headers: {
        'content-type': 'application/json',
        ...(trial.apiKey === null ? {} : { authorization: `Bearer ${trial.apiKey}` }),
      },
      body: JSON.stringify(body(trial.model)),
      ...{ signal, limitMs: LIMIT_MS, limitBytes: LIMIT_BYTES, trusted: trial.trusted },
    })
    if (status !== 200) return outcomeOf(status)
    return answer.safeParse(jsonOf(text)).success ? 'ok' : 'unreadable'
  } catch (thrown) {
    if (thrown instanceof OutsideError) return OF_FAILURE[thrown.failure]
    throw thrown
  }
}

function outcomeOf(status: number): TrialOutcome {
  if (status === 401 || status === 403) return 'key'
  if (status === 404) return 'not-found'
  return status === 429 ? 'busy' : 'failed'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
