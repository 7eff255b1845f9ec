import { act, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { useWindowTitle } from '@/ui/use-window-title'
import { type PlacePath, placeAt } from './places'
import { usePageArrival } from './use-page-arrival'

const shell = { go: (_path: PlacePath, _content: React.ReactNode): void => {} }

function Shell() {
  const [page, setPage] = useState<{ path: PlacePath; content: React.ReactNode }>({ path: '/', content: <h1>1</h1> })
  useEffect(() => {
    shell.go = (path, content) => setPage({ path, content })
  }, [])
  usePageArrival(page.path, placeAt(page.path))
  return <main id="main">{page.content}</main>
}

const heading = (words: string) => <h1 tabIndex={-1}>{words}</h1>

describe('arriving on a page', () => {
  it('sets the title of the window, and leaves the focus alone on the first page', () => {
    renderWithWords(<Shell />)
    expect(document.title).toBe('ダッシュボード | 窓口')
    expect(document.activeElement).toBe(document.body)
  })

  it('leaves the title to a record that comes with the first drawing, and has it back on the next page', () => {
    const RecordPage = ({ name }: { name: string }) => {
      useWindowTitle(name)
      return heading(name)
    }
    const Unlocked = () => {
      usePageArrival('/customers', placeAt('/customers'))
      return (
        <main id="main">
          <RecordPage name="佐藤 花子" />
        </main>
      )
    }
    const { unmount } = renderWithWords(<Unlocked />)
    expect(document.title).toBe('佐藤 花子 | 窓口')
    unmount()
    renderWithWords(<Shell />)
    act(() => shell.go('/customers', <RecordPage key="1" name="佐藤 花子" />))
    expect(document.title).toBe('佐藤 花子 | 窓口')
    act(() => shell.go('/customers', <RecordPage key="2" name="鈴木 一郎" />))
    expect(document.title).toBe('鈴木 一郎 | 窓口')
    act(() => shell.go('/customers', heading('顧客管理')))
    expect(document.title, 'of the same place').toBe('顧客管理 | 窓口')
    act(() => shell.go('/customers', <RecordPage key="3" name="佐藤 花子" />))
    act(() => shell.go('/products', heading('商品管理')))
    expect(document.title, 'of another place').toBe('商品管理 | 窓口')
  })

  it('moves the focus to the heading of the next one', () => {
    renderWithWords(<Shell />)
    act(() => shell.go('/customers', heading('顧客管理')))
    expect(document.title).toBe('顧客管理 | 窓口')
    expect(document.activeElement).toBe(screen.getByRole('heading'))
  })

  it('waits for a heading that is still loading', async () => {
    renderWithWords(<Shell />)
    act(() => shell.go('/products', <p>読み込み中</p>))
    expect(document.activeElement).toBe(document.body)
    act(() => shell.go('/products', heading('商品管理')))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(document.activeElement).toBe(screen.getByRole('heading'))
  })

  it('leaves alone a page that has put the focus somewhere itself', () => {
    renderWithWords(<Shell />)
    const withSearch = (
      <>
        {heading('顧客管理')}
        <input ref={(field) => field?.focus()} />
      </>
    )
    act(() => shell.go('/customers', withSearch))
    expect(document.activeElement?.tagName).toBe('INPUT')
  })
})
