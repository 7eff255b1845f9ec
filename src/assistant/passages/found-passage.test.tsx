import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { FoundPassage } from './found-passage'

/** A page as a browser lays it out: so many letters that are shown are a line, and a clamped element shows six lines. */
const LINE = 20
let width = 1
let observers: ResizeObserverCallback[] = []
const lines = (element: Element) => Math.ceil(shownIn(element).length / width)

/** What of an element can be seen, where it is measured as a whole or not. */
function shownIn(element: Element): string {
  const isWhole = element.closest('[data-whole]') !== null
  return Array.from(element.childNodes, (node) => {
    if (!(node instanceof Element)) return node.textContent
    const has = (name: string) => node.classList.contains(name)
    const isHidden = has('hidden') && !(isWhole && has('group-data-whole:inline'))
    return isHidden || (isWhole && has('group-data-whole:hidden')) ? '' : shownIn(node)
  }).join('')
}

beforeEach(() => {
  width = 1
  observers = []
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
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return lines(this) * LINE
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    if (this.id === '') return 0
    return LINE * (this.className.includes('line-clamp-6') ? Math.min(6, lines(this)) : lines(this))
  })
})

const text = () => document.querySelector('p > span') as HTMLElement
const shown = () => shownIn(text())
const marked = () => Array.from(document.querySelectorAll('mark'), ({ textContent }) => textContent)
const button = () => screen.queryByRole('button')
const press = () => userEvent.click(button() as HTMLElement)

it('a passage of six lines is shown whole, wherever its mark is', () => {
  renderWithWords(<FoundPassage text="一。二。解約" marks={[{ start: 4, end: 6 }]} fileName="a.txt" />)
  expect([shown(), marked(), button()]).toEqual(['一。二。解約', ['解約'], null])
})

it('a longer one is shown from the sentence of its first mark, and whole when that is asked for', async () => {
  const all = '契約です。途中で解約できます。以上'
  renderWithWords(<FoundPassage text={all} marks={[{ start: 8, end: 10 }]} fileName="a.txt" />)
  expect([shown(), marked()]).toEqual(['…途中で解約できます。以上', ['解約']])
  expect(text().className).toContain('line-clamp-6')
  expect(button()?.textContent).toBe('全文を表示')
  expect(button()?.getAttribute('aria-expanded')).toBe('false')
  expect(button()?.getAttribute('aria-controls')).toBe(text().id)
  await press()
  expect([shown(), text().textContent, marked()]).toEqual([all, all, ['解約']])
  expect(text().className).not.toContain('line-clamp-6')
  expect([button()?.textContent, button()?.getAttribute('aria-expanded')]).toEqual(['たたむ', 'true'])
  await press()
  expect(shown()).toBe('…途中で解約できます。以上')
})

it('what was left out before a mark is asked for by the button, though no line is missing behind it', async () => {
  renderWithWords(<FoundPassage text="契約の期間。解約" marks={[{ start: 6, end: 8 }]} fileName="a.txt" />)
  expect([shown(), button()?.textContent]).toEqual(['…解約', '全文を表示'])
  await press()
  expect(shown()).toBe('契約の期間。解約')
  await press()
  expect([shown(), button()?.textContent], 'the whole is measured again').toEqual(['…解約', '全文を表示'])
})

it('a window in which six lines hold the whole shows it', () => {
  renderWithWords(<FoundPassage text="契約の期間。解約" marks={[{ start: 6, end: 8 }]} fileName="a.txt" />)
  expect(shown()).toBe('…解約')
  width = 8 / 6
  act(() => {
    for (const callback of observers) callback([], {} as ResizeObserver)
  })
  expect([shown(), button()]).toEqual(['契約の期間。解約', null])
})

it('paper has all of it, without the sign that something is left out', () => {
  renderWithWords(<FoundPassage text="契約の期間。解約" marks={[{ start: 6, end: 8 }]} fileName="a.txt" />)
  expect(text().className).toContain('print:line-clamp-none')
  expect(screen.getByText('契約の期間。').className).toContain('print:inline')
  expect(screen.getByText('…').className).toContain('print:hidden')
})

it('nothing stands before one that begins with its mark, or has none', () => {
  const { rerender } = renderWithWords(
    <FoundPassage text="解約できます。以上" marks={[{ start: 0, end: 2 }]} fileName="a.txt" />,
  )
  expect([shown(), button()?.textContent]).toEqual(['解約できます。以上', '全文を表示'])
  rerender(<FoundPassage text="契約です。途中で解約" marks={undefined} fileName="a.txt" />)
  expect([shown(), marked()]).toEqual(['契約です。途中で解約', []])
})

it.each(['手引き.md', '手引き.MARKDOWN'])('of %s the signs of Markdown are taken out', (fileName) => {
  renderWithWords(<FoundPassage text="# **解約**" marks={[{ start: 4, end: 6 }]} fileName={fileName} />)
  expect([shown(), marked()]).toEqual(['解約', ['解約']])
})

it.each(['手引き.txt', 'md', '手引き.md.pdf'])('of %s each letter stays as it is', (fileName) => {
  renderWithWords(<FoundPassage text="# **a" marks={[{ start: 2, end: 4 }]} fileName={fileName} />)
  expect([shown(), marked()]).toEqual(['# **a', ['**']])
})
