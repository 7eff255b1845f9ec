import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { ClampButton, ClampedText, useClamp } from './clamp'

/** A page as a browser lays it out: each letter is a line, a clamped element shows six, and both are measured. */
const LINE = 20
const CLAMPED = 'line-clamp-6'
let reach = 0
let observers: ResizeObserverCallback[] = []

beforeEach(() => {
  reach = 0
  observers = []
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return (this.textContent ?? '').length * LINE + reach
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    const lines = (this.textContent ?? '').length
    return LINE * (this.className.includes(CLAMPED) ? Math.min(6, lines) : lines)
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: ResizeObserverCallback) {
        observers.push(callback)
      }
      observe() {}
      disconnect() {}
    },
  )
})

const button = () => screen.queryByRole('button')

test('a text that fits stands there as it is', () => {
  renderWithWords(<ClampedText text="六行の文字" />)
  expect(button()).toBeNull()
})

test('letters that reach out of their line are no line that is missing', () => {
  reach = 2
  renderWithWords(<ClampedText text="六行の文字" />)
  expect(button()).toBeNull()
})

test('what is cut is shown by a button that says whether it is open, and put away again', async () => {
  renderWithWords(<ClampedText text="七行になる文字" />)
  const text = screen.getByText('七行になる文字')
  expect(text.className).toContain(CLAMPED)
  expect(text.className, 'paper has all of it').toContain('print:line-clamp-none')
  expect(button()?.textContent).toBe('全文を表示')
  expect(button()?.getAttribute('aria-expanded')).toBe('false')
  expect(button()?.getAttribute('aria-controls')).toBe(text.id)
  await userEvent.click(button() as HTMLElement)
  expect(text.className).not.toContain(CLAMPED)
  expect(button()?.textContent).toBe('たたむ')
  expect(button()?.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(button() as HTMLElement)
  expect(text.className).toContain(CLAMPED)
  expect(button()?.textContent).toBe('全文を表示')
})

test('another text is measured anew, and cut again', async () => {
  const { rerender } = renderWithWords(<ClampedText text="七行になる文字" />)
  await userEvent.click(button() as HTMLElement)
  rerender(<ClampedText text="これも七行の文字" />)
  expect(button()?.textContent).toBe('全文を表示')
  rerender(<ClampedText text="短い" />)
  expect(button()).toBeNull()
})

test('words within a line, of which some browsers know only how high they reach, cut nothing off', () => {
  function Marked() {
    const [ref, clamp] = useClamp('印')
    return (
      <>
        <span ref={ref} id={clamp.id} className={clamp.cutAt(6)}>
          <mark>印</mark>
        </span>
        <ClampButton clamp={clamp} />
      </>
    )
  }
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'MARK' ? 0 : LINE
  })
  renderWithWords(<Marked />)
  expect(button()).toBeNull()
})

test('a window of another width is measured anew', () => {
  renderWithWords(<ClampedText text="六行の文字" />)
  reach = LINE
  act(() => {
    for (const callback of observers) callback([], {} as ResizeObserver)
  })
  expect(button()?.textContent).toBe('全文を表示')
})
