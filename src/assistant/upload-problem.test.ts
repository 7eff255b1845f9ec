// @vitest-environment node
import { expect, it } from 'vitest'
import { FILES_AT_ONCE } from '#contract/legal-checks'
import { FILE_LIMIT } from '#contract/uploads'
import { problemOf, WAITING_OFFLINE } from './upload-problem'

const idle = { waiting: 0, isOffline: false }
const file = (name: string, size = 1) => ({ name, size })

it.each([
  '契約.pdf',
  '契約.PDF',
  '表.xlsx',
  '広告.md',
  'メール.eml',
  '名前だけ',
  '見積.2026.docx',
  '覚書 Ver.2',
  '規約 2024.10',
  '案.final',
  '表.tsv',
])('takes %s', (name) => {
  expect(problemOf(file(name), idle)).toBeNull()
})

it.each(['動画.mp4', '契約.pdf.exe', '写真.jpeg', '書庫.zip'])('does not take %s', (name) => {
  expect(problemOf(file(name), idle)).toBe('format')
})

it('takes 20 MB and no more, and nothing that is empty', () => {
  const sizes = [0, 1, FILE_LIMIT, FILE_LIMIT + 1]
  expect(sizes.map((size) => problemOf(file('a.txt', size), idle))).toEqual(['empty', null, null, 'size'])
})

it('lets fewer files wait while there is no connection', () => {
  const problem = (waiting: number, isOffline: boolean) => problemOf(file('a.txt'), { waiting, isOffline })
  expect([problem(WAITING_OFFLINE - 1, true), problem(WAITING_OFFLINE, true)]).toEqual([null, 'room'])
  expect([problem(FILES_AT_ONCE - 1, false), problem(FILES_AT_ONCE, false)]).toEqual([null, 'room'])
})
