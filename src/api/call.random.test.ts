// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { customers } from '#contract/customers'
import { testNumber } from '@/lib/test-numbers'
import { seededRandom } from '@/lib/test-random'
import { ApiError } from './api-error'
import { call } from './call'

const SEED = testNumber('SEED', 1)
const ROUNDS = 500

const ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001'
const GOOD = JSON.stringify({ id: ID, deleted: true })
const REFUSAL = JSON.stringify({
  error: { code: 'DB_002', category: 'database', severity: 'low', message: 'm', suggestion: 's', timestamp: 't' },
})
const STATUSES = [200, 201, 400, 401, 403, 404, 409, 412, 422, 429, 500, 502, 503, 504]
const TYPES = ['application/json', 'application/problem+json', 'text/html', 'text/plain', '']

it(`whatever comes back is either the expected shape or an ApiError (SEED=${SEED})`, async () => {
  const random = seededRandom(SEED)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  let accepted = 0
  let refused = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const status = pick(STATUSES)
    const whole = pick([GOOD, GOOD, REFUSAL, '[]', 'null', '"text"', '<html></html>'])
    const body = random() < 0.3 ? whole.slice(0, Math.floor(random() * whole.length)) : whole
    const type = pick(TYPES)
    vi.stubGlobal('fetch', async () => {
      if (random() < 0.1) throw new TypeError('Failed to fetch')
      return new Response(body, { status, headers: type === '' ? {} : { 'content-type': type } })
    })
    const isGood = body === GOOD && status < 300 && type.includes('json')
    try {
      const data = await call(customers.delete, { params: { id: ID } })
      expect(isGood, `round ${round}: ${status} ${type} ${body}`).toBe(true)
      expect(data).toEqual({ id: ID, deleted: true })
      accepted += 1
    } catch (error) {
      expect(error, `round ${round}`).toBeInstanceOf(ApiError)
      const { kind, code } = error as ApiError
      // The server's own word is taken only when it is whole and marked as JSON.
      if (kind === 'refused') {
        expect([body, code], `round ${round}`).toEqual([REFUSAL, 'DB_002'])
        expect(status).toBeGreaterThanOrEqual(400)
        refused += 1
      }
    }
  }
  expect(accepted).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})
