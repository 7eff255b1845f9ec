import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { RightSection } from './right-section'

it('rights to what is still to come are marked and folded, others are not', () => {
  renderWithWords(
    <>
      <RightSection label="ナレッジベース" isComing>
        資料
      </RightSection>
      <RightSection label="商品" isComing={false}>
        商品
      </RightSection>
    </>,
  )
  const title = screen.getByRole('heading', { name: 'ナレッジベース' })
  expect(title.closest('details')).toHaveProperty('open', false)
  expect(title.parentElement?.textContent).toContain('準備中')
  expect(screen.getByRole('heading', { name: '商品' }).closest('details')).toBeNull()
})
