import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createStore, get, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorReport } from '#contract/error-reports'
import { unreachable } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { ErrorCenter } from './error-center'
import { installErrorHandlers } from './global-handlers'
import { dismissAll } from './notice-store'
import { notify } from './notify'
import type { StoredReport } from './report-list'
import { flushReports } from './report-queue'
import { configureReports } from './reporting'
import { refusedWith } from './testing'

/** From the failure on the screen to the report on the server, with nothing in between replaced. */
let store: UseStore
let databases = 0
let online = true
let received: ErrorReport[] = []
let stop: (() => void)[] = []

async function send(reports: ErrorReport[]): Promise<void> {
  if (!online) throw unreachable('network', true)
  for (const report of reports) {
    if (!ErrorReport.safeParse(report).success) throw refusedWith('VAL_001')
    if (!received.some(({ id }) => id === report.id)) received.push(report)
  }
}

beforeEach(() => {
  databases += 1
  store = createStore(`whole-${databases}`, 'errors')
  online = true
  received = []
  stop = [
    configureReports({ store, send, reporter: () => 'uid-1', followReporter: () => () => {} }),
    installErrorHandlers(),
  ]
})
afterEach(() => {
  for (const end of stop) end()
  act(dismissAll)
})

const waiting = async () => ((await get<StoredReport[]>('reports', store)) ?? []).length
const types = () =>
  received.map(({ error }) => [error.context?.type, error.code, error.context?.count].map(String).join(' '))

describe('from the failure to the report', () => {
  test('a failure shown offline waits on the device and arrives once the connection is back', async () => {
    online = false
    renderWithWords(<ErrorCenter />)
    act(() => notify.error(unreachable('network', true)))
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    await flushReports({ keepalive: false })
    expect(await waiting()).toBe(1)
    online = true
    await flushReports({ keepalive: false })
    expect(types()).toEqual(['shown CLIENT_NETWORK_ERROR 1'])
    expect(await waiting()).toBe(0)
  })

  test('a retry that fails is reported as retry_failed, beside the first failure', async () => {
    renderWithWords(<ErrorCenter />)
    const retry = vi.fn().mockRejectedValue(refusedWith('SYS_003'))
    act(() => notify.error(refusedWith('SYS_003'), { retry }))
    await userEvent.click(screen.getByRole('button', { name: '再試行' }))
    await vi.waitFor(async () => expect(await waiting()).toBe(2))
    await flushReports({ keepalive: false })
    expect(types().sort()).toEqual(['retry_failed SYS_003 1', 'shown SYS_003 1'])
  })

  test('the same failure a hundred times is one report that says so', async () => {
    for (let i = 0; i < 100; i += 1) notify.error(refusedWith('EXT_004'))
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    await vi.waitFor(async () => {
      const [stored] = (await get<StoredReport[]>('reports', store)) ?? []
      expect(stored?.count).toBe(100)
    })
    await flushReports({ keepalive: false })
    expect(types()).toEqual(['shown EXT_004 100'])
  })

  test('a rejection that nobody caught is seen by the person and by the server', async () => {
    renderWithWords(<ErrorCenter />)
    const reason = new ReferenceError('paint is not defined')
    act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })))
    expect(await screen.findByRole('alertdialog')).toBeDefined()
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    await flushReports({ keepalive: false })
    expect(received[0]?.error).toMatchObject({ severity: 'high', message: 'paint is not defined' })
  })

  test('the failure of the reporting itself makes no report', async () => {
    online = false
    notify.error(refusedWith('SYS_001'))
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    for (let i = 0; i < 5; i += 1) await flushReports({ keepalive: false })
    expect(await waiting()).toBe(1)
  })

  test('a refused input is told and not reported', async () => {
    renderWithWords(<ErrorCenter />)
    act(() => notify.error(refusedWith('VAL_001', { validationErrors: [{ field: 'name', message: '必須です。' }] })))
    expect(screen.getByText('名前: 必須です。')).toBeDefined()
    notify.error(refusedWith('SYS_004'))
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    await flushReports({ keepalive: false })
    expect(types()).toEqual(['shown SYS_004 1'])
  })
})
