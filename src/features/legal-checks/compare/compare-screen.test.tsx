import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CheckedDocument, LegalCheck } from '#contract/legal-checks'
import { renderWithWords } from '@/i18n/testing'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { aCheckedDocument, aDocument, anUpload } from '../document-fixtures'
import { aFinding } from '../finding-fixtures'
import { legalCheckCommands } from '../mutations'
import { aReview } from '../reviews/review-fixtures'
import { CompareScreen } from './compare-screen'

const OWN = '0197f3a0-0000-7000-8000-000000000001'
const OTHER = '0197f3a0-0000-7000-8000-000000000002'
const desk = vi.hoisted(() => ({ address: {} as object, call: vi.fn(), outbox: [] as unknown[] }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.outbox }))
vi.mock('@/ui/link-button', () => ({
  LinkButton: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: OWN }),
  useSearch: () => desk.address,
  Link: ({ children, params, search }: { children: string; params: { id: string }; search?: object }) => (
    <a href={`${params.id}${JSON.stringify(search ?? {})}`}>{children}</a>
  ),
}))

registerCommands(legalCheckCommands as AnyCommand[])

beforeEach(() => {
  desk.call.mockReset()
  Object.assign(desk, { address: {}, outbox: [] })
})

const BEFORE = '第1条 目的。第2条 契約は三十日前の通知で解約できる。第3条 甲は一切の責任を負わない。'
const AFTER = '第1条 目的。第2条 契約は六十日前の通知で解約できる。第3条 甲は損害を賠償する。'
const older = (more: Partial<CheckedDocument> = {}) =>
  aCheckedDocument(OTHER, { title: '契約書 第1版', text: BEFORE, created_at: '2026-05-01T00:00:00Z', ...more })
const newer = (more: Partial<CheckedDocument> = {}) =>
  aCheckedDocument(OWN, { title: '契約書 第2版', text: AFTER, created_at: '2026-06-01T00:00:00Z', ...more })

async function show(documents: readonly CheckedDocument[], listed: readonly LegalCheck[] = [], total = listed.length) {
  desk.call.mockImplementation(async ({ path }: { path: string }, { params }: { params?: { id: string } }) => {
    if (path === '/api/legal-checks/') return { total, legal_checks: listed }
    return documents.find(({ id }) => id === params?.id)
  })
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CompareScreen />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.queryByText('読み込み中')).toBeNull())
}
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const list = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

it('tells what went and what came, the one that was uploaded first before the other', async () => {
  desk.address = { with: OTHER }
  await show([newer(), older()])
  expect(document.querySelector('dl')?.textContent).toMatch(/前の版契約書 第1版.*新しい版契約書 第2版/)
  expect(texts('del')).toEqual(['削除: 三', '削除: 一切の責任を負わない'])
  expect(texts('ins')).toEqual(['追加: 六', '追加: 損害を賠償する'])
  expect(screen.getByText('1か所が変わっています。')).not.toBeNull()
})

it('tells which findings are solved, new and left, and what was said of them', async () => {
  const found = (text: string, id: string, passage: string, rule: string) => aFinding(id, { text, passage }, { rule })
  desk.address = { with: OTHER }
  await show([
    newer({
      findings: [found(AFTER, 'c', '解約できる', 'notice'), found(AFTER, 'd', '賠償する', 'damages')],
      reviews: [aReview('1', { finding_id: 'c', state: 'dismissed', comment: '合意' })],
    }),
    older({ findings: [found(BEFORE, 'a', '一切の責任', 'liability'), found(BEFORE, 'b', '解約できる', 'notice')] }),
  ])
  const items = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(items('解消した指摘')).toEqual([expect.stringMatching(/見つかったこと a.*一切の責任/)])
  expect(items('新しい指摘')).toEqual([expect.stringMatching(/見つかったこと d.*賠償する/)])
  expect(items('残っている指摘')).toEqual([expect.stringMatching(/見つかったこと c対象外.*解約できる/)])
  expect(screen.getByRole('heading', { name: '解消した指摘 1件' })).not.toBeNull()
})

it('marks the findings of a model', async () => {
  const findings = [
    aFinding('規則', { text: AFTER, passage: '解約できる' }),
    aFinding('モデル', { text: AFTER, passage: '賠償する' }, { engine: '小さなモデル' }),
  ]
  desk.address = { with: OTHER }
  await show([newer({ findings }), older()])
  const items = within(screen.getByRole('list', { name: '新しい指摘' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent?.includes('AI: 小さなモデル'))).toEqual([false, true])
})

it('says that nothing has changed, and that other types are looked through for other things', async () => {
  desk.address = { with: OTHER }
  await show([newer({ text: BEFORE, type: 'privacy' }), older()])
  expect(screen.getByText('本文に違いはありません。')).not.toBeNull()
  expect(screen.getByText('2つの文書は種類が違います')).not.toBeNull()
  expect(screen.getAllByText('ありません。')).toHaveLength(3)
})

it('folds away what stayed, but for the sentences around a change', async () => {
  const many = Array.from({ length: 20 }, (_, index) => `文${index}。`).join('')
  desk.address = { with: OTHER }
  await show([newer({ text: `${many}新しい条。` }), older({ text: many })])
  expect(document.body.textContent).not.toContain('文5。')
  expect(document.body.textContent).toContain('文18。文19。')
  fireEvent.click(screen.getByRole('button', { name: '変わっていない18文を表示' }))
  expect(document.body.textContent).toContain('文0。文1。')
})

it.each([
  ['is being read', { status: 'checking', text: '' }],
  ['could not be', { status: 'failed', text: '' }],
  ['is a picture', { is_scanned: true, text: '' }],
] as const)('says that one without a text cannot be compared: it %s', async (_, state) => {
  desk.address = { with: OTHER }
  await show([newer(), older(state)])
  expect(screen.getByText('「契約書 第1版」の本文がないため、比べられません')).not.toBeNull()
  expect(document.querySelector('del, ins')).toBeNull()
})

it('one that only this device has is not compared yet', async () => {
  desk.address = { with: OTHER }
  desk.outbox = [anUpload(OTHER)]
  await show([newer()])
  expect(screen.getByText(`「${OTHER}」の本文がないため、比べられません`)).not.toBeNull()
})

it.each([{}, { with: OWN }, { with: '../etc' }])(
  'lets choose the other one at %o, similar titles first',
  async (address) => {
    desk.address = address
    const listed = [
      aDocument(OWN, { title: '契約書 第2版' }),
      aDocument('規則', { title: '就業規則' }),
      aDocument(OTHER, { title: '契約書 第1版' }),
      aDocument('読み取り中', { status: 'checking' }),
      aDocument('画像', { is_scanned: true }),
    ]
    await show([newer()], listed)
    expect(list('タイトルが似ている文書')).toEqual([['契約書 第1版', `${OWN}{"with":"${OTHER}"}`]])
    expect(list('そのほかの文書')).toEqual([['就業規則', `${OWN}{"with":"規則"}`]])
    fireEvent.change(screen.getByRole('searchbox', { name: 'タイトルで絞り込み' }), { target: { value: '規則' } })
    expect(screen.queryByRole('list', { name: 'タイトルが似ている文書' })).toBeNull()
    expect(list('文書')).toHaveLength(1)
  },
)

it.each([
  [1_000, 0],
  [1_001, 1],
])('of %i documents it says whether there are more than it reads', async (total, told) => {
  await show([newer()], [aDocument('規則')], total)
  expect(screen.queryAllByText(/新しい文書1000件から選べます/)).toHaveLength(told)
  // One request for each page.
  expect(desk.call.mock.calls.filter(([{ path }]) => path === '/api/legal-checks/')).toHaveLength(10)
})

it('says so when there is nothing to compare it with', async () => {
  await show([newer()], [aDocument(OWN)])
  expect(screen.getByText('比べられる文書がありません')).not.toBeNull()
})
