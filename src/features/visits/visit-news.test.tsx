import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tellVisitNews, VisitNews } from './visit-news'

it('tells what comes while the page is open, and nothing that came before or after', () => {
  const page = render(<VisitNews />)
  act(() => tellVisitNews('1番を「対応中」にしました'))
  expect(screen.getByRole('status').textContent).toBe('1番を「対応中」にしました')
  page.unmount()
  tellVisitNews('2番を「会計」にしました')
  render(<VisitNews />)
  expect(screen.getByRole('status').textContent).toBe('')
})
