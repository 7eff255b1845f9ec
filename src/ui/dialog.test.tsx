import { act, screen } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'

test('a dialog gives the focus back to what was pressed before the code of dialogs came', async () => {
  const page = (dialog?: ReactNode) => (
    <>
      <button type="button">開く</button>
      {dialog}
    </>
  )
  const { rerender } = renderWithWords(page())
  const opener = screen.getByRole('button', { name: '開く' })
  act(() => opener.focus())
  // A button has the focus while the code of dialogs is loaded.
  const { Dialog } = await import('./dialog')
  rerender(page(<Dialog open onClose={() => {}} title="質問" />))
  await vi.waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull())
  rerender(page())
  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
})

describe('on touch', () => {
  /** A device without a mouse: Headless UI asks for this and keeps the focus on the dialog itself. */
  const touch = (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)', media: query }) as MediaQueryList

  async function open(content: (ref: React.RefObject<HTMLElement | null>) => ReactNode) {
    vi.spyOn(window, 'matchMedia').mockImplementation(touch)
    const { Dialog } = await import('./dialog')
    const Opened = () => {
      const first = useRef<HTMLElement>(null)
      return (
        <Dialog open onClose={() => {}} title="質問" initialFocus={first}>
          {content(first)}
        </Dialog>
      )
    }
    renderWithWords(<Opened />)
    return screen.findByRole('dialog')
  }

  test('a field that is asked for first has the focus', async () => {
    await open((ref) => <input ref={ref as React.RefObject<HTMLInputElement>} aria-label="パスワード" />)
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('パスワード')))
  })

  test('no button of a question is chosen beforehand', async () => {
    const dialog = await open((ref) => (
      <button ref={ref as React.RefObject<HTMLButtonElement>} type="button">
        やめる
      </button>
    ))
    await vi.waitFor(() => expect(document.activeElement).toBe(dialog))
  })
})
