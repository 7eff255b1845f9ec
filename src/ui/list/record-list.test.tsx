import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createRef, type Ref } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import type { Column } from './column'
import { RecordCards } from './record-cards'
import { RecordTable } from './record-table'
import type { RowTarget } from './row'
import type { Slot } from './slot'
import { OnceStill } from './still'

const StillMark = () => <OnceStill>静か</OnceStill>
type Lamp = { record: { id: string; name: string } }
const lamps = (count: number): Lamp[] =>
  Array.from({ length: count }, (_, i) => ({ record: { id: `${i}`, name: `灯${i}` } }))
const columns: readonly Column<Lamp, 'name' | 'watts'>[] = [
  { id: 'name', head: '名前', sort: 'name', cell: ({ record }, { link }) => link(record.name) },
  {
    ...{ id: 'watts', head: '電力', sort: 'watts', where: 'hidden' },
    cell: ({ record }) => <StillMark key={record.id} />,
  },
  {
    id: 'help',
    head: '説明',
    cell: (_, { isStop }) => (
      <a href="#help" tabIndex={isStop ? 0 : -1}>
        説明
      </a>
    ),
  },
]
const prefetch = vi.fn()
const look = vi.fn()
const onSort = vi.fn()
const target = ({ record: { id } }: Lamp): RowTarget => ({ to: `/lamp/${id}`, prefetch })

beforeEach(() => {
  vi.clearAllMocks()
  // There is no layout here; without a height every row would be in sight.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(53)
})
// Where a test fails, the next one begins at the top all the same.
afterEach(() => scrollTo(0))

type Shape = 'table' | 'cards'
async function show(
  shape: Shape,
  slots: readonly Slot<Lamp>[],
  more: { isCutOff?: boolean; focus?: Ref<() => void> } = {},
) {
  const { isCutOff = false, focus } = more
  const shared = { label: '灯の一覧', list: { slots, isCutOff, look }, target, ...(focus ? { focus } : {}) }
  const list = () =>
    shape === 'table' ? (
      <RecordTable {...shared} columns={columns} sort={{ by: 'name', order: 'asc' }} onSort={onSort} />
    ) : (
      <RecordCards
        {...shared}
        card={({ record }, { link }) => (
          <>
            {link(record.name)}
            <StillMark key={record.id} />
          </>
        )}
      />
    )
  const root = createRootRoute({ component: Outlet })
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: list }),
    createRoute({ getParentRoute: () => root, path: '/lamp/$id', component: () => 'その灯' }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  renderWithWords(<RouterProvider router={router as never} />)
  await act(async () => {})
  return router
}
/** Somebody is scrolling, and has come so many pixels down. */
const scrollTo = (px: number) =>
  act(async () => {
    Object.defineProperty(window, 'scrollY', { value: px, configurable: true })
    fireEvent.scroll(window)
  })
/** Nobody has scrolled for so long that the list is at rest. */
const rest = () => act(async () => vi.advanceTimersByTime(1_000))
const link = (name: string) => screen.getByRole('link', { name })

describe.each<Shape>(['table', 'cards'])('a list as %s', (shape) => {
  it('has one stop of the Tab key, and arrows move it', async () => {
    await show(shape, lamps(5))
    act(() => link('灯0').focus())
    expect(prefetch).toHaveBeenCalledOnce()
    fireEvent.keyDown(link('灯0'), { key: 'ArrowDown' })
    await waitFor(() => expect(document.activeElement).toBe(link('灯1')))
    fireEvent.keyDown(link('灯1'), { key: 'End' })
    await waitFor(() => expect(document.activeElement).toBe(link('灯4')))
    expect(screen.getAllByRole('link', { name: /^灯/ }).map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, -1, 0])
  })

  it('leaves the keys of the input method alone', async () => {
    await show(shape, lamps(3))
    act(() => link('灯0').focus())
    fireEvent.keyDown(link('灯0'), { key: 'ArrowDown', isComposing: true, keyCode: 229 })
    expect(document.activeElement).toBe(link('灯0'))
  })

  it('gives the focus to its row when it is asked to', async () => {
    const focus = createRef<() => void>()
    await show(shape, lamps(3), { focus })
    act(() => focus.current?.())
    await waitFor(() => expect(document.activeElement).toBe(link('灯0')))
  })

  it('draws the rows near the window alone, and says which are in sight', async () => {
    await show(shape, lamps(10_000))
    expect(screen.getAllByRole('link', { name: /^灯/ }).length).toBeLessThan(100)
    const [from, to] = look.mock.lastCall ?? []
    expect(from).toBe(0)
    expect(to).toBeLessThan(200)
  })

  describe('that is scrolled', () => {
    // The clock that tells when nobody scrolls any more goes only where a test lets it.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

    it('uses the rows of those that are scrolled out again, but not the one that may have the focus', async () => {
      await show(shape, lamps(10_000))
      const stop = link('灯0')
      const drawn = new Set(screen.getAllByRole('link', { name: /^灯/ }))
      await scrollTo(100_000)
      const now = screen.getAllByRole('link', { name: /^灯/ })
      expect(now[0]?.textContent).toMatch(/^灯\d{4}$/)
      expect(now.filter((element) => drawn.has(element)).length).toBe(drawn.size - 1)
      expect(stop.isConnected).toBe(false)
    })

    it('draws no record that flies by and asks for none, until it can be read', async () => {
      await show(shape, lamps(10_000), { isCutOff: true })
      await scrollTo(100_000)
      expect(screen.getAllByRole('link', { name: /^灯/ }).length).toBeGreaterThan(0)
      look.mockClear()
      await scrollTo(200_000)
      await scrollTo(300_000)
      expect(screen.queryByRole('link', { name: /^灯/ })).toBeNull()
      expect(screen.queryByText('この端末には保存されていません'), 'it is not missing').toBeNull()
      expect(look).not.toHaveBeenCalled()
      await rest()
      expect(screen.getAllByRole('link', { name: /^灯/ }).length).toBeGreaterThan(0)
      expect(look).toHaveBeenCalledTimes(1)
    })

    it('asks for what can wait once nobody scrolls', async () => {
      await show(shape, lamps(10_000))
      expect(screen.getAllByText('静か').length).toBeGreaterThan(0)
      await scrollTo(100_000)
      expect(screen.queryByText('静か')).toBeNull()
      await rest()
      expect(screen.getAllByText('静か').length).toBeGreaterThan(0)
    })
  })

  it('is printed from its first row to the last that was read, five hundred at the most', async () => {
    const rows = () => screen.getAllByRole('link', { name: /^灯/ })
    await show(shape, lamps(800))
    fireEvent(window, new Event('beforeprint'))
    expect(rows()).toHaveLength(500)
    expect(rows().at(-1)?.textContent).toBe('灯499')
    fireEvent(window, new Event('afterprint'))
    expect(rows().length).toBeLessThan(100)
    cleanup()
    await show(shape, [...lamps(30), null, ...lamps(5)])
    fireEvent(window, new Event('beforeprint'))
    expect(rows()).toHaveLength(30)
    fireEvent(window, new Event('afterprint'))
  })

  it('keeps the place of rows that were not read, and says so where they will not come', async () => {
    const [first, , last] = lamps(3)
    await show(shape, [first ?? null, null, last ?? null], { isCutOff: true })
    expect(screen.getByText('この端末には保存されていません')).not.toBeNull()
    expect(link('灯2')).not.toBeNull()
  })

  it('a press anywhere on a row opens its record', async () => {
    const router = await show(shape, lamps(2))
    const row = link('灯1').closest('tr, li') as HTMLElement
    fireEvent.click(row)
    await waitFor(() => expect(router.state.location.pathname).toBe('/lamp/1'))
  })

  it('the name of a row is a link to its record, and what the browser does with a link is left to it', async () => {
    const router = await show(shape, lamps(2))
    expect(link('灯1').getAttribute('href')).toBe('/lamp/1')
    expect(fireEvent.click(link('灯1'), { ctrlKey: true })).toBe(true)
    expect(fireEvent.click(link('灯1'), { button: 1 })).toBe(true)
    await act(async () => {})
    expect(router.state.location.pathname).toBe('/')
    expect(fireEvent.click(link('灯1'))).toBe(false)
    await waitFor(() => expect(router.state.location.pathname).toBe('/lamp/1'))
  })

  it('brings the page of a record when its row has the focus, not when it is drawn', async () => {
    const router = await show(shape, lamps(2))
    const preload = vi.spyOn(router, 'preloadRoute')
    fireEvent.mouseEnter(link('灯1'))
    expect(preload).not.toHaveBeenCalled()
    act(() => link('灯1').focus())
    expect(preload).toHaveBeenCalledExactlyOnceWith({ to: '/lamp/1' })
  })
})

describe('the heads of a table', () => {
  it('say what it is sorted by, and sort', async () => {
    await show('table', lamps(1))
    expect(screen.getByRole('columnheader', { name: '名前' }).getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(screen.getByRole('button', { name: '電力' }))
    expect(onSort).toHaveBeenCalledExactlyOnceWith('watts')
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2')
  })

  it('a row that was not read is one cell over all columns', async () => {
    await show('table', [null])
    const [, row] = screen.getAllByRole('row')
    expect([...(row?.querySelectorAll('td') ?? [])].map(({ colSpan }) => colSpan)).toEqual([3])
  })
})

it('further links of a row are on the way of the Tab key in one row alone', async () => {
  await show('table', lamps(3))
  expect(screen.getAllByRole('link', { name: '説明' }).map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
})
