// @vitest-environment node
import { expect, it } from 'vitest'
import { wantedIn } from '@/lib/wanted-words'
import { excerptOf } from './answer-excerpt'

const excerpt = (answer: string, search = '') => excerptOf(answer, wantedIn(search))

it('is one line of plain words', () => {
  expect(excerpt('## 返金\n\n- **領収書**が\\[要\\]ります。\n1. 窓口で\n')).toBe('返金 領収書が[要]ります。 窓口で')
  expect(excerpt('| 書類 | 日数 |\n|---|---|\n| 様式 | 3日 |')).toBe('書類 日数 様式 3日')
  expect(excerpt('100-200円')).toBe('100-200円')
})

it('begins shortly before what was searched for', () => {
  const long = `${'あ'.repeat(200)}キャンセル料は無料です。${'い'.repeat(300)}`
  expect(excerpt(long)).toMatch(/^あ{160}…$/)
  expect(excerpt(long, 'kyanseru')).toMatch(/^…あ{24}キャンセル料は無料です。い+…$/)
})
