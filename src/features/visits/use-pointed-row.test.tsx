import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePointedRow } from './use-pointed-row'

const seen: string[] = []

function List({ ids, isFree = true }: { ids: string[]; isFree?: boolean }) {
  const { list, point } = usePointedRow(ids, isFree)
  return (
    <>
      <button type="button" onClick={() => point('b')}>
        show
      </button>
      <ul ref={list}>
        {ids.map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  seen.length = 0
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent ?? '')
  })
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const marked = () => [...document.querySelectorAll('[data-pointed]')].map(({ textContent }) => textContent)

it('comes into sight once the page is free, and is marked for a while', async () => {
  const { rerender } = render(<List ids={['a', 'b']} isFree={false} />)
  fireEvent.click(screen.getByRole('button'))
  await pass(100)
  expect([seen, marked()]).toEqual([[], []])
  rerender(<List ids={['a', 'b']} />)
  await pass(100)
  expect([seen, marked()]).toEqual([['b'], ['b']])
  await pass(6_000)
  expect([seen, marked()]).toEqual([['b'], []])
})

it('is not brought into sight again when the rows above it go, or after a dialog', async () => {
  const { rerender } = render(<List ids={['a', 'b']} />)
  fireEvent.click(screen.getByRole('button'))
  await pass(100)
  for (const isFree of [true, false, true]) {
    rerender(<List ids={['b']} isFree={isFree} />)
    await pass(100)
  }
  expect([seen, marked()]).toEqual([['b'], ['b']])
  await pass(6_000)
  expect(marked()).toEqual([])
})

it('is forgotten when its time is over, also while another list is shown', async () => {
  const { rerender } = render(<List ids={['a', 'b']} />)
  fireEvent.click(screen.getByRole('button'))
  await pass(100)
  rerender(<List ids={['a']} />)
  await pass(6_000)
  rerender(<List ids={['a', 'b']} />)
  await pass(100)
  expect([seen, marked()]).toEqual([['b'], []])
  fireEvent.click(screen.getByRole('button'))
  await pass(100)
  expect(seen, 'who is pointed out again is brought into sight again').toEqual(['b', 'b'])
})
