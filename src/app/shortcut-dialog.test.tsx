import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { lettered } from './places'
import { ShortcutDialog } from './shortcut-dialog'

const given = vi.hoisted(() => ({ flags: {} as Record<string, boolean> }))
vi.mock('@/features/tenant/queries', () => ({ useFeatures: () => given.flags }))

beforeEach(() => {
  given.flags = {}
})

/** What the list says: the keys, and what they do. */
async function listed(): Promise<Map<string, string>> {
  renderWithWords(<ShortcutDialog onClose={() => {}} />)
  const terms = await screen.findAllByRole('term')
  return new Map(
    terms.map((term) => {
      const keys = [...(term.nextElementSibling?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent)
      return [keys.join(' '), term.textContent ?? '']
    }),
  )
}

test('lists every key of the desk with what it does', async () => {
  const list = await listed()
  expect([...list.keys()].filter((keys) => !keys.startsWith('g '))).toEqual([
    '/',
    'Ctrl K',
    '↑ ↓',
    '[',
    ']',
    'Esc',
    '?',
    'n',
    'e',
    'Ctrl Enter',
    'Ctrl Shift L',
  ])
  expect(list.get('n')).toBe('顧客を追加 / 対応履歴を追加')
  expect(list.get('Ctrl Enter')).toBe('入力中のフォームを保存')
})

test('lists every place that a letter leads to', async () => {
  const list = await listed()
  for (const letter of lettered().map(({ letter }) => letter)) expect(list.get(`g ${letter}`), letter).toBeTruthy()
  expect(list.get('g c')).toBe('顧客管理')
})

test('leaves out places that the tenant does not have', async () => {
  given.flags = { customers_enabled: false }
  const list = await listed()
  expect(list.has('g c')).toBe(false)
  expect(list.has('g d')).toBe(true)
})
