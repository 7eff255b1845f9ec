// @vitest-environment node
import { expect, it } from 'vitest'
import { pagesOf } from './passage-in-text'

const TEXT = '返金には領収書が必要です。\n遅刻\n返金には領収書が必要です。\n以上'
const two = { text: TEXT, page_starts: [0, 14] }
const marks = (passage: Parameters<typeof pagesOf>[1], text = two) => pagesOf(text, passage).map(({ marked }) => marked)
const SAID = '返金には領収書が必要です。'

it('marks a passage on the page that it is of', () => {
  expect(marks({ page: 2, text: SAID })).toEqual(['', SAID])
  expect(marks({ page: 1, text: SAID })).toEqual([SAID, ''])
  expect(marks({ page: null, text: SAID })).toEqual([SAID, ''])
})

it('finds it on another page, where the pages have moved', () => {
  expect(marks({ page: 2, text: '返金には領収書が必要です。\n遅刻' })).toEqual(['返金には領収書が必要です。\n', ''])
  expect(marks({ page: 9, text: SAID })).toEqual([SAID, ''])
})

it('marks nothing in a text that has become another one, and leaves no letter out', () => {
  expect(marks({ page: 1, text: '返金はできません。' })).toEqual(['', ''])
  for (const passage of [null, { page: 2, text: SAID }, { page: 1, text: '' }]) {
    const all = pagesOf(two, passage).map(({ before, marked, after }) => before + marked + after)
    expect(all.join('')).toBe(TEXT)
  }
})

it('numbers pages only where there are several', () => {
  expect(pagesOf(two, null).map(({ number }) => number)).toEqual([1, 2])
  expect(pagesOf({ text: '本文', page_starts: [0] }, null)).toEqual([
    { number: null, before: '本文', marked: '', after: '' },
  ])
  expect(pagesOf({ text: '', page_starts: [] }, null)).toHaveLength(1)
})
