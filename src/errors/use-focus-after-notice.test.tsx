import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { ErrorCenter } from './error-center'
import { dismissAll } from './notice-store'
import { notify } from './notify'
import { useFocusAfterNotice } from './use-focus-after-notice'

afterEach(() => act(dismissAll))

function Page({ isGone = false, isOff = false }: { isGone?: boolean; isOff?: boolean }) {
  useFocusAfterNotice()
  return (
    <>
      <h1 tabIndex={-1}>受付</h1>
      {isGone ? null : (
        <button type="button" disabled={isOff}>
          1番
        </button>
      )}
      <input aria-label="検索" />
      <ErrorCenter />
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const told = (run = () => {}) => act(() => notify.success('削除しました', { action: { label: '元に戻す', run } }))
/** What the hook has put off runs first: timers of one length keep their order. */
const settled = () => act(() => new Promise<void>((done) => setTimeout(done)))

it.each(['元に戻す', '閉じる'])('the focus goes back from a notice that is gone to where it was: %s', async (name) => {
  renderWithWords(<Page />)
  button('1番').focus()
  told()
  button('閉じる').focus()
  button('元に戻す').focus()
  button(name).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText('削除しました')).toBeNull()
  await settled()
  expect(document.activeElement?.textContent).toBe('1番')
})

it.each([{ isGone: true }, { isOff: true }])('it goes to the heading where that takes none: %j', async (later) => {
  const { rerender } = renderWithWords(<Page />)
  button('1番').focus()
  told()
  button('元に戻す').focus()
  rerender(<Page {...later} />)
  await userEvent.keyboard('{Enter}')
  await settled()
  expect(document.activeElement?.tagName).toBe('H1')
})

it('it stays where the press of the button has put it, and with who is elsewhere', async () => {
  renderWithWords(<Page />)
  button('1番').focus()
  const run = vi.fn(() => screen.getByRole('textbox').focus())
  told(run)
  button('元に戻す').focus()
  await userEvent.keyboard('{Enter}')
  await settled()
  expect(run).toHaveBeenCalledTimes(1)
  expect(document.activeElement?.tagName).toBe('INPUT')
  told()
  act(dismissAll)
  await settled()
  expect(document.activeElement?.tagName).toBe('INPUT')
})

it('it goes to the heading where nothing had it', async () => {
  renderWithWords(<Page />)
  told()
  button('元に戻す').focus()
  await userEvent.keyboard('{Enter}')
  await settled()
  expect(document.activeElement?.tagName).toBe('H1')
})

it('who has pressed on the bare page keeps it, whatever notices do later', async () => {
  renderWithWords(<Page />)
  button('1番').focus()
  told()
  await settled()
  button('元に戻す').focus()
  act(() => button('元に戻す').blur())
  await settled()
  act(dismissAll)
  await settled()
  expect(document.activeElement?.tagName).toBe('BODY')
})
