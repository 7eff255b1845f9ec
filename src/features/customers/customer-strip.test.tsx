import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CustomerDetailScreen } from './customer-detail-screen'
import { aCustomer, knowCommands } from './customer-fixtures'
import { renderAt } from './customer-testing'

const desk = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('./pins/use-pins', () => ({ usePins: () => [] }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/session', () => ({ useSession: () => ({ profile: { user: { role: 'admin' } } }) }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: vi.fn(), busy: false }) }))

const customer = aCustomer({ birth_date: '1952-11-03', caution: 'ペニシリンアレルギー', phone: '090-1234-5678' })
/** How high the caution is drawn here, in pixels. */
const CAUTION = 70

type Told = Pick<IntersectionObserverEntry, 'isIntersecting'> & { boundingClientRect: { top: number } }
let tell: (entry: Told) => void = () => {}
class Watcher {
  constructor(look: (entries: Told[]) => void) {
    tell = (entry) => act(() => look([entry]))
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  knowCommands()
  vi.useFakeTimers({ now: Date.parse('2026-11-20T01:00:00Z'), toFake: ['Date'] })
  vi.stubGlobal('IntersectionObserver', Watcher)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(CAUTION)
  desk.call.mockImplementation(async ({ path }: { path: string }) =>
    path === '/api/customers/{id}' ? customer : { companies: [] },
  )
})

async function open() {
  const view = await renderAt(`/customers/${customer.id}`, () => (
    <CustomerDetailScreen contacts={() => null} decisions={() => null} suggestions={() => null} />
  ))
  await screen.findByRole('heading', { level: 1 })
  return view
}
const strip = () => screen.queryByRole('region', { name: '表示中の顧客' })

test('whose record it is stays in sight from when the name leaves the window until it is back', async () => {
  await open()
  expect(strip()).toBeNull()
  tell({ isIntersecting: false, boundingClientRect: { top: 2_000 } })
  expect(strip(), 'below the window').toBeNull()
  tell({ isIntersecting: false, boundingClientRect: { top: -40 } })
  const words = strip()?.textContent
  for (const fact of ['ヤマダ ハナコ', '山田 花子', '1952年11月3日 74歳', '090-1234-5678'])
    expect(words).toContain(fact)
  const calls = [...(strip()?.querySelectorAll('a') ?? [])]
  expect(calls.map(({ href, tabIndex }) => [href, tabIndex])).toEqual([
    ['tel:09012345678', -1],
    ['tel:09012345678', -1],
  ])
  tell({ isIntersecting: true, boundingClientRect: { top: 140 } })
  expect(strip()).toBeNull()
})

test('what takes the focus keeps out from under it and the caution, as long as the record is open', async () => {
  const { unmount } = await open()
  const room = () => document.documentElement.style.scrollPaddingTop
  expect(room()).toBe(`calc(7.5rem + ${CAUTION}px)`)
  unmount()
  expect(room()).toBe('')
})

test('the birth date stands below the name as well', async () => {
  await open()
  expect(screen.getByText('1952年11月3日 生まれ')).not.toBeNull()
})
