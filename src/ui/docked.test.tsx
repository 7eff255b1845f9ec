import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aboveStrips, setStripsHeight } from './docked'

it('what keeps above the strips knows their height, whenever it comes, and stays as it is once it has gone', () => {
  const heightOf = (element: HTMLElement) => element.style.getPropertyValue('--strips')
  setStripsHeight(40)
  const { container, unmount } = render(<aside ref={aboveStrips} />)
  const element = container.firstElementChild as HTMLElement
  expect(heightOf(element)).toBe('40px')
  setStripsHeight(64)
  expect(heightOf(element)).toBe('64px')
  unmount()
  setStripsHeight(0)
  expect(heightOf(element)).toBe('64px')
})
