import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CHECKED_TEXT_LIMIT, type LegalType } from '#contract/legal-findings'
import { unreachable } from '@/api/api-error'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { aFinding } from './finding-fixtures'
import { LegalCheckScreen } from './legal-check-screen'

const server = vi.hoisted(() => ({ callPatiently: vi.fn() }))
vi.mock('@/api/call-patiently', () => server)
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

vi.mock('./search-card', () => ({ SearchCard: () => null }))

const TEXT = '当院は日本一の技術で必ず治ります。'
const LONG = aFinding('long', { text: TEXT, passage: '日本一の技術で必ず治ります' }, { severity: 'medium' })
const SHORT = aFinding('short', { text: TEXT, passage: '必ず治ります' })
const MISSING = aFinding('missing', undefined, { severity: 'low', title: '問合せ先' })

const answer = (type: LegalType, ...findings: readonly object[]) =>
  server.callPatiently.mockResolvedValueOnce({ type, findings })

beforeEach(() => {
  server.callPatiently.mockReset()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => act(dismissAll))

const show = () => renderWithWords(<LegalCheckScreen folders={{ field: () => null }} />)
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '文章を貼り付けてチェック' })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'チェックする' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const settled = () => act(async () => {})
async function check(text = TEXT) {
  type(text)
  fireEvent.submit(screen.getByRole('form', { name: '文章をチェック' }))
  await settled()
}
const item = (title: string) => screen.getByText(title, { selector: 'h3, h3 *' }).closest('li') as HTMLElement
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

it('marks what it found in the text, counts it, and tells apart what is not written', async () => {
  answer('advertising', LONG, SHORT, MISSING)
  show()
  await check()
  expect(server.callPatiently.mock.calls[0]?.[1]).toEqual({ body: { text: TEXT } })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: '気になる点が3件あります' }))
  expect(screen.getByText('種類: 広告（自動で判定）')).not.toBeNull()
  expect(
    screen
      .getAllByRole('radio')
      .slice(4, 8)
      .map((one) => one.parentElement?.textContent),
  ).toEqual(['すべて 3件', '高 1件', '中 1件', '低 1件'])
  expect(marks()).toEqual(['日本一の技術で', '必ず治ります'])
  expect(item('見つかったこと short').textContent).toContain('必ず治ります')
  expect(item('見つかったこと short').textContent).toContain('根拠: 医療法 第6条の5')
  const lacking = screen.getByRole('list', { name: '記載がありません' })
  expect(within(lacking).getAllByRole('listitem')).toEqual([item('問合せ先')])
  expect(within(lacking).queryByRole('link')).toBeNull()
  expect(field().value, 'the text stays').toBe(TEXT)
  expect(screen.getAllByText(/法的助言ではありません/)).toHaveLength(1)
})

it('leads from a finding to its passage and back, the focus with it; pressed again, to the next one there', async () => {
  answer('advertising', LONG, SHORT)
  show()
  await check()
  const passage = (text: string) => screen.getByRole('link', { name: text })
  const title = (id: string) => screen.getByRole('link', { name: `見つかったこと ${id}` })
  fireEvent.click(title('long'))
  expect(document.activeElement).toBe(passage('日本一の技術で'))
  fireEvent.click(title('short'))
  expect(document.activeElement).toBe(passage('必ず治ります'))
  fireEvent.click(passage('必ず治ります'))
  expect(document.activeElement).toBe(title('long'))
  fireEvent.click(passage('必ず治ります'))
  expect(document.activeElement).toBe(title('short'))
  expect(passage('必ず治ります').getAttribute('tabindex')).toBe('0')
})

it('shows and marks one severity alone', async () => {
  answer('advertising', LONG, SHORT, MISSING)
  show()
  await check()
  fireEvent.click(screen.getByRole('radio', { name: '高 1件' }))
  expect([marks(), screen.getAllByRole('listitem').length]).toEqual([['必ず治ります'], 1])
  fireEvent.click(screen.getByRole('radio', { name: 'すべて 3件' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

it('a finding is ticked off, and can be taken back', async () => {
  answer('advertising', SHORT, MISSING)
  show()
  await check()
  const box = screen.getByRole('checkbox', { name: '確認済み: 問合せ先' })
  fireEvent.click(box)
  expect(screen.getByText('1件を確認済み')).not.toBeNull()
  expect(item('問合せ先').textContent).not.toContain('理由 missing')
  fireEvent.click(box)
  expect(screen.queryByText('1件を確認済み')).toBeNull()
  expect(item('問合せ先').textContent).toContain('理由 missing')
})

it('puts a suggested wording on the clipboard; where that is shut, marks it to be copied by hand', async () => {
  answer('advertising', SHORT)
  show()
  await check()
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('not allowed'))
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, clipboard: { writeText } })
  const copy = screen.getByRole('button', { name: '見つかったこと shortの例をコピー' })
  fireEvent.click(copy)
  await settled()
  expect(getNotices()).toMatchObject([{ text: 'コピーしました' }])
  fireEvent.click(copy)
  await settled()
  vi.unstubAllGlobals()
  expect([writeText.mock.calls[0], String(window.getSelection())]).toEqual([['書き換え short'], '書き換え short'])
})

it.each([
  ['contract', '気になる表現は見つかりませんでした', /契約書に必要な条項/],
  ['other', 'チェックしていません', /何も確認していません/],
] as const)('says of a text without findings what was looked for: %s', async (found, title, scope) => {
  answer(found)
  show()
  await check()
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(title)
  expect(screen.getByText(scope)).not.toBeNull()
})

it('checks as what it is told to, and says when the result is about an earlier text', async () => {
  answer('contract')
  show()
  fireEvent.click(screen.getByRole('radio', { name: '契約書' }))
  await check()
  expect(server.callPatiently.mock.calls[0]?.[1]).toEqual({ body: { text: TEXT, type: 'contract' } })
  expect(screen.getByText('種類: 契約書')).not.toBeNull()
  expect(screen.queryByText(/文章か種類が変わっています/)).toBeNull()
  type(`${TEXT}ご相談ください。`)
  expect(screen.getByText(/文章か種類が変わっています/)).not.toBeNull()
})

it('Ctrl+Enter checks, but not the Enter that confirms kanji', async () => {
  answer('advertising', SHORT)
  show()
  type(TEXT)
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true, isComposing: true })
  fireEvent.keyDown(field(), { key: 'Enter' })
  await settled()
  expect(server.callPatiently).not.toHaveBeenCalled()
  fireEvent.keyDown(field(), { key: 'Enter', metaKey: true })
  await settled()
  expect(marks()).toEqual(['必ず治ります'])
})

it('asks nobody about an empty text, nor about one that is too long, and keeps what was typed', async () => {
  show()
  await check(' ')
  expect(screen.getByText('入力してください。')).not.toBeNull()
  await check('あ'.repeat(CHECKED_TEXT_LIMIT + 1))
  expect(screen.getByText('20,000文字以内にしてください。')).not.toBeNull()
  expect(screen.getByText('20,001 / 20,000文字')).not.toBeNull()
  expect([field().value.length, server.callPatiently.mock.calls]).toEqual([CHECKED_TEXT_LIMIT + 1, []])
  fireEvent.click(screen.getByRole('button', { name: '文章を消す' }))
  expect(field().value).toBe('')
})

it('says why it could not be checked, keeps the text, and leaves the last result where it is', async () => {
  answer('advertising', SHORT)
  show()
  await check()
  server.callPatiently.mockRejectedValueOnce(unreachable('network', true))
  await check(`${TEXT}！`)
  expect(screen.getByRole('alert').textContent).toMatch(/^チェックできませんでした/)
  expect([field().value, marks()]).toEqual([`${TEXT}！`, ['必ず治ります']])
})

it('without a connection it says so, keeps the text, and checks nothing', async () => {
  connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })
  show()
  await check()
  expect(screen.getByText('オフラインです。文章は残ります。接続すると、チェックできます。')).not.toBeNull()
  expect([button().disabled, field().value, server.callPatiently.mock.calls]).toEqual([true, TEXT, []])
})
