import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { passageOf } from './document-address'
import { aFinding } from './finding-fixtures'
import { FoundPassage } from './found-passage'
import { MarkedText } from './marked-text-view'
import { useFindingJump } from './use-finding-jump'

const PAGES = ['第1条 目的。', '第2条 甲は一切の責任を負わない。', '第3条 別紙による。']
const text = PAGES.join('')
const pageStarts = [0, 7, 7 + 17]

const scrolled = vi.fn()
beforeEach(() => {
  scrolled.mockReset()
  Element.prototype.scrollIntoView = scrolled
})

function Text() {
  const findings = [aFinding('免責', { text, passage: '一切の責任を負わない' })]
  return <MarkedText text={text} pageStarts={pageStarts} findings={findings} jump={useFindingJump()} />
}
const show = (address: Record<string, unknown>) =>
  renderWithWords(
    <FoundPassage value={passageOf(address)}>
      <Text />
    </FoundPassage>,
  )

it('leads to the passage that the address names, and marks it with the finding that lies in it', () => {
  expect(pageStarts.map((start, index) => text.slice(start, pageStarts[index + 1]))).toEqual(PAGES)
  show({ passage: '1' })
  const found = screen.getByTitle('検索で見つかった箇所')
  expect([found.tagName, found.textContent]).toEqual(['MARK', PAGES[1]])
  expect(found.querySelector('a')?.textContent).toBe('一切の責任を負わない')
  expect(document.activeElement).toBe(found)
  expect(scrolled.mock.contexts).toEqual([found])
})

it.each([{}, { passage: '' }, { passage: '9' }, { passage: 'x' }])('shows the text alone at %o', (address) => {
  show(address)
  expect(screen.queryByTitle('検索で見つかった箇所')).toBeNull()
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
  expect(scrolled).not.toHaveBeenCalled()
})
