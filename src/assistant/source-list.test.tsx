import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Source } from '#contract/assistant'
import { renderWithWords } from '@/i18n/testing'
import { SourceList } from './source-list'

const source = (kind: Source['kind']): Source => ({ kind, id: 'a', title: '手引き', excerpt: '', fate: 'deleted' })

it.each([
  ['knowledge', 'ナレッジ: 手引き（この資料は削除されました）'],
  ['legal_check', '文書: 手引き（この資料は削除されました）'],
] as const)('a document that is deleted is named as such, and leads nowhere: %s', (kind, words) => {
  renderWithWords(<SourceList sources={[source(kind)]} />)
  const row = within(screen.getByRole('listitem'))
  expect(row.getByText(words)).toBeDefined()
  expect([row.queryByRole('button'), row.queryByRole('link')]).toEqual([null, null])
})
