import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { aCheckedDocument } from './document-fixtures'
import { aFinding } from './finding-fixtures'
import { ReadingNotes } from './reading-notes'

const UNREAD = '読み取れる文字がないため、チェックしていません'

it('what an older server has called a scan is none where its text has findings', () => {
  const text = '第1条 甲は免責される。'
  const read = { ...aCheckedDocument('契約'), text, is_scanned: true, empty_pages: [2, 3] }
  const { rerender } = renderWithWords(<ReadingNotes read={{ ...read, findings: [] }} />)
  expect(screen.queryByText(UNREAD)).not.toBeNull()
  rerender(<ReadingNotes read={{ ...read, findings: [aFinding('免責', { text, passage: '免責される' })] }} />)
  expect(screen.queryByText(UNREAD)).toBeNull()
  expect(screen.getByText(/チェックしていないページがあります: 2、3ページ/)).not.toBeNull()
})
