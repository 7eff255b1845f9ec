const key = { ending: 'wxyz', set_at: '2026-11-20T00:00:00Z', set_by: '院長 花子', is_readable: true }

/** The server's reply about models, for tests. */
export const MODELS = {
  chat: { provider: 'openai-compatible', base_url: 'https://models.example/v1', model: 'small', key },
  embedding: { provider: 'built-in', base_url: '', model: '', key: null },
  compared: null,
  search_mode: 'hybrid',
  daily_tokens: null,
  tokens_today: 0,
  health: { calls_today: 0, failures_today: 0, answered_at: null, failed_at: null, failure: null },
  keeps_secrets: true,
  version: 4,
}
