import { expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { useWindowTitle } from './use-window-title'

function Page({ name }: { name: string }) {
  useWindowTitle(name)
  return null
}

it('calls the window by the record, also when it is renamed, and no longer when its page has gone', () => {
  document.title = '顧客管理 | 窓口'
  const { rerender, unmount } = renderWithWords(<Page name="佐藤 花子" />)
  expect(document.title).toBe('佐藤 花子 | 窓口')
  rerender(<Page name="鈴木 花子" />)
  expect(document.title).toBe('鈴木 花子 | 窓口')
  // A lock and a sign-out take the page away like this; the code of their own page may still be on its way.
  unmount()
  expect(document.title).toBe('顧客管理 | 窓口')
})

it('leaves alone the title that the next page has given', () => {
  const { unmount } = renderWithWords(<Page name="佐藤 花子" />)
  document.title = '窓口'
  unmount()
  expect(document.title).toBe('窓口')
})
