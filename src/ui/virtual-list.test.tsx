import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { VirtualList } from './virtual-list'

it('has the rows near the window on the screen, and all of them on paper', () => {
  const items = Array.from({ length: 60 }, (_, index) => `変更 ${index + 1}`)
  render(<VirtualList items={items} getKey={(item) => item} renderItem={(item) => item} estimateSize={100} />)
  const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown().length).toBeLessThan(items.length)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(shown()).toEqual(items)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(shown().length).toBeLessThan(items.length)
})
