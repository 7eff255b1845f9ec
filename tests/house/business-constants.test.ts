// The table of section 9 of the specification, row by row: each value is asserted where the product really uses it.
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { customers } from '#contract/customers'
import { errorDefinition } from '#contract/error-definition'
import { ERRORS } from '#contract/error-table'
import { isRetryable } from '#contract/errors'
import { knowledge } from '#contract/knowledge'
import { refusal } from '@/api/api-error'
import { call } from '@/api/call'
import { callPatiently } from '@/api/call-patiently'
import { configureApi } from '@/api/configure'
import { SLOW_LOAD_MS } from '@/errors/global-handlers'
import { getHistory, type HistoryEntry, remember } from '@/errors/history'
import { LIMITS } from '@/errors/performance-limits'
import { getMonitor } from '@/errors/performance-monitor'
import { isMonitorOn } from '@/errors/performance-setting'
import { presentationOf } from '@/errors/presentation'
import { reportOf } from '@/errors/report'
import { statisticsOf } from '@/errors/statistics'
import { appError } from '@/errors/testing'
import { INVITE_REDIRECT_MS } from '@/features/invitations/acceptance'
import { POLL_EVERY_MS } from '@/features/notifications/poller'
import { notificationQueries } from '@/features/notifications/queries'
import { DEFAULT_LOCALE, storedLocale } from '@/i18n/locale'
import { renderWithWords } from '@/i18n/testing'
import { CHUNK_TIMEOUT_MS } from '@/lib/load-chunk'
import { createQueryClient } from '@/offline/cache/query-client'
import { retryDelay, shouldRetryQuery } from '@/offline/cache/retry-policy'
import type { OfflineScope } from '@/offline/scope/scope'
import { ConnectionBanner } from '@/pwa/connection-banner'
import { EXTENSION_MINUTES, shareLeft, toneOf } from '@/session/clock/session-clock'
import { createSessionLife } from '@/session/clock/session-life'
import { startCredentialRefresh } from '@/session/credential/credential'
import { createIdentityClient } from '@/session/identity/firebase-client'
import { sourceFiles } from './source-files.ts'

const identity = vi.hoisted(() => ({ persistence: [] as unknown[], LocalStorage: class {} }))
vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }))
vi.mock('firebase/auth', () => ({
  browserLocalPersistence: identity.LocalStorage,
  browserSessionPersistence: 'session storage',
  browserPopupRedirectResolver: null,
  initializeAuth: (_app: object, { persistence }: { persistence: unknown[] }) => {
    identity.persistence = persistence
    return {}
  },
}))

const MINUTE = 60_000
const NOW = Date.UTC(2026, 6, 1)
const ID = '00000000-0000-4000-8000-000000000001'

/** Out of the automatic retry on purpose: a quota and a maintenance are not over within seconds (docs of the codes). */
const NAMES_ITS_TIME: readonly string[] = ['EXT_003', 'SYS_006']

/** A server that refuses everything with this code, or null for no answer, and when it was asked for what. */
let wire: { at: number; url: string; key: string | null }[] = []
function everythingFailsWith(code: keyof typeof ERRORS | null): void {
  const { status, category, severity, message } = errorDefinition(code ?? 'CLIENT_NETWORK_ERROR')
  const body = { error: { code, category, severity, message, timestamp: new Date(NOW).toISOString() } }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    wire.push({ at: Date.now(), url, key: new Headers(init.headers).get('idempotency-key') })
    if (code === null) throw new TypeError('Failed to fetch')
    return Response.json(body, { status, headers: { 'X-Request-Id': 'r' } })
  })
}
const refused = (status: number) =>
  refusal({ status, headers: new Headers() }, { code: 'SYS_001', message: '', request_id: 'r' })
const tries = (retry: (count: number, error: unknown) => boolean, status: number) =>
  [0, 1, 2, 3, 4].filter((count) => retry(count, refused(status))).length

async function requestsOf(act: () => Promise<unknown>): Promise<number> {
  wire = []
  const ended = act().catch(() => {})
  await vi.runAllTimersAsync()
  await ended
  return wire.length
}

const entry = (code: string, at: number): HistoryEntry => ({
  id: `${code}${at}`,
  at,
  type: 'shown',
  code,
  category: 'system',
  severity: 'medium',
  message: '',
  requestId: null,
  path: null,
})

const ROWS: readonly (readonly [item: string, value: string, check: () => unknown])[] = [
  [
    'Sign-in persistence',
    'local storage, with session-only storage as fallback',
    () => {
      const settings = { mode: 'hosted', api_key: 'k', auth_domain: 'a', project_id: 'p' }
      createIdentityClient(settings as Parameters<typeof createIdentityClient>[0])
      const [first, ...others] = identity.persistence
      expect([Object.getPrototypeOf(first), ...others]).toEqual([identity.LocalStorage, 'session storage'])
    },
  ],
  [
    'Credential refresh',
    'every 600000 ms (10 minutes)',
    () => {
      const set = vi.spyOn(globalThis, 'setInterval')
      startCredentialRefresh()()
      expect(set.mock.calls.map(([, ms]) => ms)).toEqual([600_000])
    },
  ],
  [
    'Request retry on 401',
    'at most once',
    async () => {
      everythingFailsWith('AUTH_002')
      expect(await requestsOf(() => call(customers.get, { params: { id: ID } }))).toBe(2)
    },
  ],
  [
    'Automatic retry of retryable errors',
    'up to 3 attempts, base 1000 ms, doubling',
    async () => {
      everythingFailsWith('SYS_003')
      expect(await requestsOf(() => callPatiently(customers.get, { params: { id: ID } }))).toBe(3)
      expect(wire.map(({ at }) => at - (wire[0]?.at ?? 0))).toEqual([0, 1_000, 3_000])
      expect(Object.keys(ERRORS).filter(isRetryable)).toHaveLength(8)
    },
  ],
  [
    'Query retry',
    'up to 3 (none on 401, 403, 422); retry delay doubles from 1 s, capped at 30 s',
    () => {
      expect([401, 403, 422, 404, 409, 500, 503].map((status) => tries(shouldRetryQuery, status))).toEqual([
        0, 0, 0, 3, 3, 3, 3,
      ])
      expect([0, 1, 2, 3, 4, 5, 20].map((count) => retryDelay(count, null))).toEqual([
        1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
      ])
    },
  ],
  [
    'Mutation retry',
    'up to 2 (none on 4xx)',
    async () => {
      const change = () => callPatiently(customers.delete, { params: { id: ID } })
      const codes = (Object.keys(ERRORS) as (keyof typeof ERRORS)[]).filter((code) => ERRORS[code][0] >= 400)
      for (const code of codes) {
        const status = ERRORS[code][0]
        everythingFailsWith(code)
        // The second request of a 401 is the one with a renewed credential.
        const times = status === 401 ? 2 : status < 500 || NAMES_ITS_TIME.includes(code) ? 1 : 3
        expect([code, await requestsOf(change)]).toEqual([code, times])
      }
      everythingFailsWith(null)
      expect(await requestsOf(change)).toBe(3)
      expect(new Set(wire.map(({ key }) => key)).size).toBe(1)
      expect(wire[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    },
  ],
  [
    'Query stale time',
    '5 minutes; cache garbage collection 5 minutes',
    () => {
      const scope = {
        cache: { store: () => async () => undefined },
        outbox: { entries: { get: () => [] } },
        touched: { attach: () => {} },
      }
      const { queries } = createQueryClient(scope as unknown as OfflineScope).getDefaultOptions()
      expect(queries).toMatchObject({ staleTime: 5 * MINUTE, gcTime: 5 * MINUTE, retry: shouldRetryQuery, retryDelay })
    },
  ],
  [
    'Low-severity notice auto-hide',
    '5000 ms',
    () => {
      const hides = (['low', 'medium', 'high', 'critical'] as const).map(
        (severity) => presentationOf({ severity, category: 'system' }).hideAfterMs,
      )
      expect(hides).toEqual([5_000, null, null, null])
    },
  ],
  [
    'Error history',
    'last 100 entries; statistics show the last 10 and the top 5 most frequent, counted per category and code',
    () => {
      const report = reportOf(appError('SYS_003'), 'shown', 'x')
      for (let n = 0; n < 120; n += 1) remember({ ...report, id: `n${n}` }, 'shown')
      expect(getHistory().map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => `n${n + 20}`))
      const history = Array.from({ length: 60 }, (_, n) => entry(`C${Math.floor(Math.sqrt(n))}`, NOW - n))
      const { last, top, byCategory, byCode } = statisticsOf(history, NOW)
      expect([last.length, top.length]).toEqual([10, 5])
      expect(top.map(({ count }) => count)).toEqual([13, 11, 11, 9, 7])
      expect([byCategory.system, byCode.C6]).toEqual([60, 13])
    },
  ],
  [
    'Frequent errors',
    '3 or more within 5 minutes (300000 ms)',
    () => {
      const frequent = (...ages: number[]) =>
        statisticsOf(
          ages.map((age) => entry('C', NOW - age)),
          NOW,
        ).frequent
      expect(frequent(0, 1, 300_000)).toEqual(['C'])
      expect(frequent(0, 1)).toEqual([])
      expect(frequent(0, 1, 300_001)).toEqual([])
    },
  ],
  [
    'Notification page size / poll',
    '10 / every 30 seconds',
    async () => {
      everythingFailsWith('SYS_001')
      const { queryFn } = notificationQueries.bell()
      const context = { signal: new AbortController().signal } as never
      await requestsOf(async () => (queryFn as (given: never) => Promise<unknown>)(context))
      expect(wire.map(({ url }) => url)).toEqual(['/api/notifications/?limit=10&offset=0'])
      expect(POLL_EVERY_MS).toBe(30_000)
    },
  ],
  [
    'Knowledge list page size',
    '20 with skip 0; chat max_results default 5 (the contract; the lists of the screen)',
    () => {
      expect(knowledge.list.query.parse({})).toEqual({ skip: 0, limit: 20 })
      expect(knowledge.chat.body.parse({ query: 'x' })).toMatchObject({ max_results: 5, include_metadata: true })
    },
  ],
  [
    'Session length (stub)',
    '480 minutes; warning colours under 30 and 10 minutes; extension choices 1 h and 4 h',
    () => {
      const life = createSessionLife({ storage: localStorage, now: () => NOW, steady: () => 0 })
      expect(life.look('row').minutes).toBe(480)
      expect([30, 29, 10, 9].map(toneOf)).toEqual(['success', 'warning', 'warning', 'danger'])
      expect(EXTENSION_MINUTES).toEqual([60, 240])
      expect([500, 480, 240, 0, -1].map(shareLeft)).toEqual([100, 100, 50, 0, 0])
    },
  ],
  [
    'Slow-connection notice',
    'hides after 6 seconds',
    async () => {
      renderWithWords(createElement(ConnectionBanner, { state: 'online', slow: true, onRetry: () => {} }))
      await vi.advanceTimersByTimeAsync(5_999)
      expect(screen.queryByRole('status')).not.toBeNull()
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull())
    },
  ],
  ['Slow page load reported', 'above 10 seconds', () => expect(SLOW_LOAD_MS).toBe(10_000)],
  ['Chunk load timeout', '120 seconds', () => expect(CHUNK_TIMEOUT_MS).toBe(120_000)],
  [
    'Performance monitor (disabled)',
    'render 16 ms, response 1000 ms, memory 50 MB',
    () => {
      expect(LIMITS).toEqual({ render: 16, response: 1_000, memory: 50_000_000 })
      expect([isMonitorOn(), getMonitor().running]).toEqual([false, false])
    },
  ],
  ['Invite redirect', '3 seconds', () => expect(INVITE_REDIRECT_MS).toBe(3_000)],
  [
    'Side menu width',
    '240 px (a browser measures it in tests/flows/accessibility.spec.ts)',
    () => {
      const shell = sourceFiles().find(({ path }) => path === 'src/app/shell.tsx')
      expect(shell?.text).toMatch(/"md:pl-\[240px\]"[\s\S]*<aside className="[^"]* w-\[240px\] /)
    },
  ],
  ['Default language', 'Japanese', () => expect([DEFAULT_LOCALE, storedLocale()]).toEqual(['ja', 'ja'])],
]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ now: NOW })
  configureApi({ credential: async (force) => (force ? 'renewed' : 'stored') })
})
afterEach(() => configureApi())

describe('section 9: business constants and limits', () => {
  test('the table has its 20 rows, each once', () => {
    expect(new Set(ROWS.map(([item]) => item)).size).toBe(20)
  })

  test.each(ROWS)('%s: %s', async (_item, _value, check) => {
    await check()
  })
})
