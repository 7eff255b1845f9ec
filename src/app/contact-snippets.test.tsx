import { cleanup } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { SnippetFacts } from '#contract/snippet-text'
import { renderWithWords } from '@/i18n/testing'
import { clockLag } from '@/lib/device-clock'
import { ContactSnippets } from './contact-snippets'

const filled = vi.hoisted(() => [] as SnippetFacts[])
vi.mock('@/features/customers/use-customer', () => ({ useCustomer: () => ({ shown: null }) }))
vi.mock('@/features/snippets/snippet-dialog', () => ({
  SnippetDialog: ({ facts }: { facts: SnippetFacts }) => {
    filled.push(facts)
    return null
  },
}))

it('今日, 明日 and 時刻 are those of the server: they are written into a record', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T12:00:00+09:00') })
  clockLag.set(25 * 3_600_000)
  renderWithWords(
    <ContactSnippets customer={{ id: 'c', name: '山田 花子' }} written="" onChoose={() => {}} onClose={() => {}} />,
  )
  clockLag.set(null)
  cleanup()
  expect(filled.at(-1)).toMatchObject({ 今日: '5月2日(土)', 明日: '5月3日(日)', 時刻: '13:00' })
})
