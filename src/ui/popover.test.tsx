import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Popover } from './popover'

/** Lays the button and the panel, which hangs below it, into a window that is 600 px high. */
function lay({ button, height }: { button: number; height: number }): void {
  vi.stubGlobal('innerHeight', 600)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      tell: () => void
      constructor(tell: () => void) {
        this.tell = tell
      }
      observe() {
        this.tell()
      }
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.role === 'dialog' ? new DOMRect(0, button + 44 + 8, 200, height) : new DOMRect(0, button, 200, 44)
  })
}

function open(): HTMLElement {
  render(
    <Popover label="その他の操作" button="…">
      {() => <p>削除</p>}
    </Popover>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'その他の操作' }))
  return screen.getByRole('dialog', { name: 'その他の操作' })
}

it.each([
  ['below its button while there is room', { button: 100, height: 300 }, ''],
  ['above its button where there is none below', { button: 500, height: 300 }, '0 -360px'],
  [
    'over its button, from the top of the window, where there is none above either',
    { button: 250, height: 400 },
    '0 -294px',
  ],
])('a panel lies %s', (_, layout, translate) => {
  lay(layout)
  expect(open().style.translate).toBe(translate)
})

it('Esc and a press outside close it; Esc gives the focus back', () => {
  lay({ button: 100, height: 300 })
  open()
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'その他の操作' }))
  fireEvent.click(screen.getByRole('button', { name: 'その他の操作' }))
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
  // Nothing listens any more.
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
