import type { ValidationErrorItem } from '#contract/errors'
import { ModelChange, type ModelInput, type ModelPurpose, type ModelSettings, type SearchMode } from '#contract/models'
import { validationErrors } from '#contract/validation'
import type { Problems } from '@/forms/check-fields'

/** The fields of one model as a person fills them in. */
export type ModelFields = {
  provider: 'built-in' | 'openai-compatible'
  base_url: string
  model: string
  /** What was typed; the stored key is never known here. */
  api_key: string
  dropsKey: boolean
}

export type ModelsFields = {
  chat: ModelFields
  embedding: ModelFields
  search_mode: SearchMode
  /** As it is typed; empty for no limit. */
  daily_tokens: string
}

export function fieldsOfModels({ chat, embedding, search_mode, daily_tokens: limit }: ModelSettings): ModelsFields {
  const daily_tokens = limit === null ? '' : String(limit)
  return { chat: fieldsOf(chat), embedding: fieldsOf(embedding), search_mode, daily_tokens }
}

function fieldsOf({ provider, base_url, model }: ModelSettings['chat']): ModelFields {
  return { provider, base_url, model, api_key: '', dropsKey: false }
}

/** A model as the server is told of it: no key where the stored one stays. */
export function inputOf({ provider, base_url, model, api_key, dropsKey }: ModelFields): ModelInput {
  if (provider === 'built-in') return { provider }
  const typed = api_key.trim()
  const key = typed !== '' ? { api_key: typed } : dropsKey ? { api_key: null } : {}
  return { provider, base_url: base_url.trim(), model: model.trim(), ...key }
}

/** What differs from what is saved. */
export function changeOf(start: ModelsFields, fields: ModelsFields): ModelChange {
  const differs = (purpose: ModelPurpose) => JSON.stringify(start[purpose]) !== JSON.stringify(fields[purpose])
  return {
    ...(differs('chat') && { chat: inputOf(fields.chat) }),
    ...(differs('embedding') && { embedding: inputOf(fields.embedding) }),
    ...(start.search_mode !== fields.search_mode && { search_mode: fields.search_mode }),
    ...(start.daily_tokens !== fields.daily_tokens && { daily_tokens: limitOf(fields.daily_tokens) }),
  }
}

function limitOf(typed: string): number | null {
  const digits = typed.normalize('NFKC').replaceAll(/[,\s]/g, '')
  return digits === '' ? null : Number(digits)
}

/** Whether the stored key would go with what is typed: another server is named, and no key for it. */
export function losesKey(saved: ModelSettings['chat'], { base_url, api_key }: ModelFields): boolean {
  if (saved.key === null || api_key.trim() !== '') return false
  return URL.parse(base_url.trim())?.origin !== URL.parse(saved.base_url)?.origin
}

/** What is wrong, by `chat.base_url` and its like; null where nothing is. */
export function problemsByPath(items: readonly ValidationErrorItem[]): Problems | null {
  return items.length === 0 ? null : Object.fromEntries(items.map(({ field, message }) => [field, message]))
}

export function modelProblems(change: ModelChange): Problems {
  const parsed = ModelChange.safeParse(change, { reportInput: true })
  return parsed.success ? {} : (problemsByPath(validationErrors(parsed.error.issues)) ?? {})
}
