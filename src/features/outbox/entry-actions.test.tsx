import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { button, entry, showScreen } from './outbox-testing'

const outbox = vi.hoisted(() => ({ entries: [] as OutboxEntry[] }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => outbox.entries }))

it('an entry offers what settles it, and what is done seldom behind a button that names it', () => {
  outbox.entries = [
    entry('1', 'refused'),
    entry('2', 'conflict', { command: 'customers.update', label: '佐藤 花子', lane: 'b' }),
    entry('3', 'waiting', { label: '林 一郎', lane: 'c' }),
  ]
  showScreen()
  const offered = (name: string) =>
    screen
      .getAllByRole('button', { name: new RegExp(name) })
      .map((one) => one.getAttribute('aria-label')?.split(' ')[0])
  expect(offered('山田')).toEqual(['修正', 'その他の操作'])
  expect(offered('佐藤')).toEqual(['内容を確認', 'その他の操作'])
  expect(offered('林'), 'one way needs no second tap').toEqual(['破棄'])
  const more = button('その他の操作 山田')
  expect(more.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(offered('山田')).toEqual(['修正', 'その他の操作', '再試行', '内容をコピー', '破棄'])
  fireEvent.click(more)
  expect(offered('山田')).toEqual(['修正', 'その他の操作'])
})
