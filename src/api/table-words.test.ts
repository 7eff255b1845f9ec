import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ERRORS } from '#contract/error-table'
import { ERROR_WORDS } from '#contract/error-words'

/** A page that has just begun. */
const freshPage = async () => ({
  ...(await import('./table-words')),
  ...(await import('./api-error')),
})
const reply = { status: 409, headers: new Headers() }

beforeEach(() => vi.resetModules())

describe('the words of the codes', () => {
  test('every code has its words, and no words are without a code', () => {
    expect(Object.keys(ERROR_WORDS).sort()).toEqual(Object.keys(ERRORS).sort())
  })

  test.each(['SYS_001', 'CLIENT_NETWORK_ERROR', 'CLIENT_TIMEOUT_ERROR'] as const)(
    '%s has them from the first moment: no network is needed to say that there is none',
    async (code) => {
      const { wordsAtHand } = await freshPage()
      expect(wordsAtHand(code)).toEqual(ERROR_WORDS[code])
    },
  )

  test('others have them once they are loaded', async () => {
    const { wordsAtHand, loadTableWords } = await freshPage()
    expect(wordsAtHand('DB_003')).toBeNull()
    await loadTableWords()
    for (const [code, words] of Object.entries(ERROR_WORDS)) expect(wordsAtHand(code)).toEqual(words)
  })

  test.each(['ODD_001', 'constructor', ''])('%j is no code of ours', async (code) => {
    const { wordsAtHand, loadTableWords } = await freshPage()
    await loadTableWords()
    expect(wordsAtHand(code)).toBeNull()
  })
})

describe('a failure before the words are there', () => {
  test('the network: says the same as later', async () => {
    const { unreachable } = await freshPage()
    expect(unreachable('network', true)).toMatchObject({
      message: ERROR_WORDS.CLIENT_NETWORK_ERROR[0],
      suggestion: ERROR_WORDS.CLIENT_NETWORK_ERROR[1],
      status: 0,
    })
  })

  test('a refusal keeps what the server said of it', async () => {
    const { refusal } = await freshPage()
    const words = { message: '同じデータが既に登録されています。', suggestion: '既存のデータを確認してください。' }
    const error = { ...words, code: 'DB_003', category: 'database', severity: 'low', timestamp: 'now' }
    expect(refusal(reply, { error })).toMatchObject(words)
  })

  test('the simple shape has no suggestion of its own until then', async () => {
    const { refusal, loadTableWords } = await freshPage()
    const body = { code: 'DB_003', message: '登録済みです。' }
    expect(refusal(reply, body)).toMatchObject({ message: body.message, suggestion: '', category: 'database' })
    await loadTableWords()
    expect(refusal(reply, body)).toMatchObject({ suggestion: ERROR_WORDS.DB_003[1] })
  })
})
