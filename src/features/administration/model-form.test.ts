import { expect, it } from 'vitest'
import type { ModelSettings } from '#contract/models'
import { changeOf, fieldsOfModels, inputOf, losesKey, type ModelFields, modelProblems } from './model-form'

const key = { ending: 'wxyz', set_at: '2026-11-22T00:00:00Z', set_by: '院長', is_readable: true }
const saved = {
  chat: { provider: 'openai-compatible', base_url: 'https://models.example/v1', model: 'small', key },
  embedding: { provider: 'built-in', base_url: '', model: '', key: null },
  compared: null,
  search_mode: 'hybrid',
  daily_tokens: null,
  tokens_today: 0,
  health: { calls_today: 0, failures_today: 0, answered_at: null, failed_at: null, failure: null },
  keeps_secrets: true,
  version: 1,
} as const satisfies ModelSettings
const start = fieldsOfModels(saved)
const chat = (more: Partial<ModelFields>) => ({ ...start, chat: { ...start.chat, ...more } })

it('knows no key, and tells nothing where nothing was changed', () => {
  expect(JSON.stringify(start)).not.toContain('wxyz')
  expect(changeOf(start, start)).toEqual({})
})

it('tells of the model that was changed alone, without a key where the stored one stays', () => {
  expect(changeOf(start, chat({ model: ' large ' }))).toEqual({
    chat: { provider: 'openai-compatible', base_url: 'https://models.example/v1', model: 'large' },
  })
  expect(changeOf(start, { ...start, search_mode: 'keyword' })).toEqual({ search_mode: 'keyword' })
})

it('tells of a limit for a day however its digits are written, and that there is to be none', () => {
  expect(changeOf(start, { ...start, daily_tokens: '１００,０００' })).toEqual({ daily_tokens: 100_000 })
  const limited = { ...start, daily_tokens: '5000' }
  expect(changeOf(limited, { ...limited, daily_tokens: ' ' })).toEqual({ daily_tokens: null })
  expect(Object.keys(modelProblems(changeOf(start, { ...start, daily_tokens: '多め' })))).toEqual(['daily_tokens'])
  expect(Object.keys(modelProblems(changeOf(start, { ...start, daily_tokens: '10' })))).toEqual(['daily_tokens'])
})

it('tells a typed key, or that there is to be none', () => {
  expect(inputOf({ ...start.chat, api_key: ' sk-1 ' })).toMatchObject({ api_key: 'sk-1' })
  expect(inputOf({ ...start.chat, dropsKey: true })).toMatchObject({ api_key: null })
  expect(inputOf({ ...start.chat, provider: 'built-in', api_key: 'sk-1' })).toEqual({ provider: 'built-in' })
})

it.each([
  [{ base_url: 'https://models.example/v2' }, false],
  [{ base_url: 'https://other.example/v1' }, true],
  [{ base_url: 'https://models.example:8443/v1' }, true],
  [{ base_url: 'https://other.example/v1', api_key: 'sk-2' }, false],
  [{ base_url: '' }, true],
])('knows whether the stored key goes with %j', (more, goes) => {
  expect(losesKey(saved.chat, { ...start.chat, ...more })).toBe(goes)
})

it('says what is wrong by its place, and nothing of what the server takes', () => {
  expect(modelProblems(changeOf(start, chat({ model: 'x', api_key: 'sk' })))).toEqual({})
  expect(modelProblems(changeOf(start, chat({ model: '', base_url: 'models', api_key: '鍵' })))).toEqual({
    'chat.base_url': 'https:// で始まるURLを入力してください。',
    'chat.model': '入力してください。',
    'chat.api_key': '半角の英数字と記号で入力してください。',
  })
})
