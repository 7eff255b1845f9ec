import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { DiskSilent } from '@/lib/transaction-limit'
import { configureErrors } from './configure'
import { getHistory } from './history'
import { QueryView } from './query-view'
import { deliverReport } from './report'
import { takeReports } from './report-buffer'
import { SaveFailure } from './save-failure'
import { refusedWith } from './testing'

beforeAll(() => takeReports(deliverReport))

/** The id on the screen. */
const shownId = () => /エラーID: ([\da-f-]{36})/.exec(screen.getByRole('alert').textContent ?? '')?.[1]
const last = () => getHistory().at(-1)

function Names({ read }: { read: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['names'], queryFn: read, retry: false })
  return <QueryView query={query}>{(name) => <p>{name}</p>}</QueryView>
}

test('in the place of data: the id on the screen is the one reported, and each try has its own', async () => {
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <Names read={() => Promise.reject(refusedWith('SYS_001'))} />
    </QueryClientProvider>,
  )
  await screen.findByRole('alert')
  const first = shownId()
  expect(first).toBeDefined()
  await vi.waitFor(() => expect(last()).toMatchObject({ id: first, type: 'shown', code: 'SYS_001' }))
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  await vi.waitFor(() => expect(shownId()).not.toBe(first))
  await vi.waitFor(() => expect(last()).toMatchObject({ id: shownId(), type: 'retry_failed', code: 'SYS_001' }))
})

test.each([
  ['a refused save', refusedWith('DB_001')],
  ['a disk that is silent', new DiskSilent('no answer')],
])('in a form, of %s', async (_, thrown) => {
  renderWithWords(<SaveFailure thrown={thrown} />)
  expect(shownId()).toBeDefined()
  await vi.waitFor(() => expect(last()?.id).toBe(shownId()))
})

test('an error that support need not be told of has none', () => {
  renderWithWords(<SaveFailure thrown={refusedWith('DB_003')} />)
  expect(shownId()).toBeUndefined()
})

test('the id is in the mail to support', async () => {
  const contactSupport = vi.fn()
  configureErrors({ contactSupport })
  renderWithWords(<SaveFailure thrown={refusedWith('DB_001')} />)
  await userEvent.click(screen.getByRole('button', { name: 'サポートに連絡' }))
  expect(contactSupport).toHaveBeenCalledWith(expect.objectContaining({ reportId: shownId() }))
})
