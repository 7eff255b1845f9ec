import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredText, Timestamp } from './primitives.ts'

/** What a model is for: answers in words, or the vectors by which texts are compared. */
export const ModelPurpose = z.enum(['chat', 'embedding'])
export type ModelPurpose = z.infer<typeof ModelPurpose>

/** How records are looked for where nothing else is said: by the words alone, or by what they mean as well. */
export const SearchMode = z.enum(['keyword', 'hybrid'])
export type SearchMode = z.infer<typeof SearchMode>

function isWebAddress(typed: string): boolean {
  const url = URL.parse(typed.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return url.username === '' && url.password === '' && url.search === '' && url.hash === ''
}

/** Where a model is asked, as far as its own paths (`/chat/completions`): `https://models.example/v1`. */
const BaseUrl = requiredText(500).check(
  z.refine((typed) => typed.trim() === '' || isWebAddress(typed), { error: 'web_address' }),
)
const ModelName = requiredText(200)
/** It travels in a header: visible letters of ASCII alone. */
const ApiKey = requiredText(500).check(z.refine((typed) => /^[\x21-\x7e]*$/.test(typed.trim()), { error: 'ascii' }))

/** The engine of this product, which needs nothing, or a model that is asked over the network. */
const BuiltIn = z.object({ provider: z.literal('built-in') })
const OpenAiCompatible = z.object({
  provider: z.literal('openai-compatible'),
  base_url: BaseUrl,
  model: ModelName,
  /** Goes in and never comes out. Absent: the stored one stays, unless another server is named; null: none. */
  api_key: z.optional(z.nullable(ApiKey)),
})

export const ModelInput = z.union([BuiltIn, OpenAiCompatible])
export type ModelInput = z.infer<typeof ModelInput>

/** How many tokens a model may be asked for on a day of the tenant's calendar. One for each letter of Japanese, about. */
export const DailyTokens = z.int().check(z.minimum(1_000), z.maximum(1_000_000_000))

/** What is told of a stored key. Never the key. */
export const KeptKey = z.looseObject({
  /** Its last characters, so that people know which one it is; empty of a short one. */
  ending: z.string(),
  set_at: Timestamp,
  /** The name of who set it. */
  set_by: z.string(),
  /** Whether the server can still open it. */
  is_readable: z.boolean(),
})

export const ModelSetting = z.looseObject({
  provider: z.enum(['built-in', 'openai-compatible']),
  base_url: z.string(),
  model: z.string(),
  key: z.nullable(KeptKey),
})
export type ModelSetting = z.infer<typeof ModelSetting>

/** How the chosen model has answered lately. */
export const ModelHealth = z.looseObject({
  calls_today: z.int(),
  /** Of these: without an answer. */
  failures_today: z.int(),
  /** The latest answer, of the last month; null: there was none. */
  answered_at: z.nullable(Timestamp),
  failed_at: z.nullable(Timestamp),
  /** Why it had no answer then, a code of the error table. */
  failure: z.nullable(z.string()),
})
export type ModelHealth = z.infer<typeof ModelHealth>

/** How far a model has read the passages of the documents; the others are compared by the built-in engine. */
export const ComparedPassages = z.looseObject({ total: z.int(), read: z.int() })
export type ComparedPassages = z.infer<typeof ComparedPassages>

const UNKNOWN_HEALTH = { calls_today: 0, failures_today: 0, answered_at: null, failed_at: null, failure: null }

export const ModelSettings = z.looseObject({
  chat: ModelSetting,
  embedding: ModelSetting,
  /** Null where the built-in engine compares. */
  compared: z._default(z.nullable(ComparedPassages), null),
  search_mode: SearchMode,
  /** Then the built-in engine answers for the rest of the day. Null: no limit. */
  daily_tokens: z._default(z.nullable(DailyTokens), null),
  /** How many the chosen model was asked for today. */
  tokens_today: z._default(z.int(), 0),
  health: z._default(ModelHealth, UNKNOWN_HEALTH),
  /** Whether this installation can keep a key: it was given one of its own (`SECRETS_KEY`). */
  keeps_secrets: z.boolean(),
  /** That of the settings of the tenant. */
  version: z.int(),
})
export type ModelSettings = z.infer<typeof ModelSettings>

export const ModelChange = z.object({
  chat: z.optional(ModelInput),
  embedding: z.optional(ModelInput),
  search_mode: z.optional(SearchMode),
  daily_tokens: z.optional(z.nullable(DailyTokens)),
})
export type ModelChange = z.infer<typeof ModelChange>

/** What came of a trial. `forbidden`: the address is not one that may be asked · `key`: the key was refused. */
export const TrialOutcome = z.enum([
  'ok',
  'forbidden',
  'unreachable',
  'timeout',
  'redirect',
  'key',
  'not-found',
  'busy',
  'failed',
  'unreadable',
])
export type TrialOutcome = z.infer<typeof TrialOutcome>

export const models = {
  get: endpoint({
    method: 'GET',
    path: '/api/administration/models',
    summary: 'Which models answer and compare texts, and how records are looked for; never a key',
    response: ModelSettings,
    ours: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/administration/models',
    summary: 'Choose models and how records are looked for; what is not named stays',
    body: ModelChange,
    response: ModelSettings,
    ours: true,
  }),
  try: endpoint({
    method: 'POST',
    path: '/api/administration/models/trial',
    summary: 'Ask a model something very short, with the stored key where none is given; nothing is saved',
    body: z.object({
      purpose: ModelPurpose,
      base_url: BaseUrl,
      model: ModelName,
      api_key: z.optional(z.nullable(ApiKey)),
    }),
    response: z.looseObject({
      outcome: TrialOutcome,
      /** How long the answer took. */
      ms: z.int(),
    }),
    ours: true,
  }),
}
