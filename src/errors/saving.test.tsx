import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { unreachable } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { DiskSilent } from '@/lib/transaction-limit'
import { dismissAll, getNotices } from './notice-store'
import { notifySaved } from './notify-saved'
import { SaveFailure } from './save-failure'
import { refusedWith } from './testing'

afterEach(() => act(dismissAll))

const words = () => screen.getByRole('alert').textContent

describe('where something saved is now', () => {
  test.each([
    ['sent', 'success', '保存しました'],
    ['stored', 'info', '端末に保存しました。接続後に送信します'],
    ['same-field', 'info', '他の人が同じ項目を変更しています。「未送信の変更」で内容を確認してください'],
    ['changed', 'info', '削除する前に、他の人が内容を変更しています。「未送信の変更」で内容を確認してください'],
    ['missing', 'info', 'この記録はサーバーに見つかりません。「未送信の変更」で内容を確認してください'],
    ['parent-gone', 'info', 'この顧客は削除されています。「未送信の変更」で内容を確認してください'],
    ['no-place', 'info', 'サーバーに保存先が見つかりません。「未送信の変更」で内容を確認してください'],
    ['exists', 'info', '同じ記録がすでにサーバーにあります。「未送信の変更」で内容を確認してください'],
    ['otherwise', 'info', 'サーバーの記録が変わっています。「未送信の変更」で内容を確認してください'],
  ] as const)('%s', (state, tone, text) => {
    renderWithWords(<p />)
    notifySaved(state)
    expect(getNotices()).toMatchObject([{ tone, text }])
  })

  test.each([
    [0, 'CLIENT_NETWORK_ERROR', '端末に保存しました。接続後に送信します'],
    [200, 'SYS_007', '端末に保存しました。アプリを更新すると送信します'],
    [401, 'AUTH_002', '端末に保存しました。もう一度ログインすると送信します'],
    // A disabled account, somebody who has left, a suspended tenant: no sign-in helps.
    [401, 'AUTH_004', '端末に保存しました。サーバーが受け付けなかったため、自動で送信し直します'],
    [403, 'AUTH_005', '端末に保存しました。サーバーが受け付けなかったため、自動で送信し直します'],
    [403, 'AUTH_007', '端末に保存しました。サーバーが受け付けなかったため、自動で送信し直します'],
    [500, 'DB_001', '端末に保存しました。サーバーが受け付けなかったため、自動で送信し直します'],
    [503, 'SYS_003', '端末に保存しました。サーバーが受け付けなかったため、自動で送信し直します'],
  ])('stored after %i %s blames neither the connection nor the sign-in for more than it is', (status, code, text) => {
    renderWithWords(<p />)
    notifySaved('stored', { status, code })
    expect(getNotices()).toMatchObject([{ tone: 'info', text }])
  })

  test('only the server makes it 保存しました', () => {
    renderWithWords(<p />)
    for (const state of ['stored', 'same-field', 'missing', 'exists'] as const) notifySaved(state)
    expect(JSON.stringify(getNotices())).not.toContain('保存しました"')
  })
})

describe('what was not saved', () => {
  test('says so, and why', () => {
    renderWithWords(<SaveFailure thrown={refusedWith('DB_003')} />)
    expect(words()).toContain('保存できませんでした')
    expect(words()).toContain('同じデータが既に登録されています。')
    expect(words()).toContain('既存のデータを確認してください。')
  })

  test('of a silent disk nobody says that it failed: what is certain, and what to do', () => {
    renderWithWords(<SaveFailure thrown={new DiskSilent('no answer')} />)
    expect(words()).toContain('保存できたか確認できません')
    expect(words()).toContain('この端末の保存領域から応答がありません。')
    expect(words()).toContain('二重に保存されることはありません。')
  })

  test('names the fields in place of advice', () => {
    const validationErrors = [
      { field: 'name', message: '必須です。' },
      { field: 'birth_date', message: '未来の日付です。' },
    ]
    renderWithWords(<SaveFailure thrown={refusedWith('VAL_001', { validationErrors })} />)
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '名前: 必須です。',
      '生年月日: 未来の日付です。',
    ])
    expect(words()).not.toContain('項目ごとの表示を確認して修正してください。')
  })

  test('names them as the form does, where it has a name of its own', () => {
    const validationErrors = [
      { field: 'price', message: '大きすぎます。' },
      { field: 'memo', message: '長すぎます。' },
    ]
    const labels = { price: { id: 'price', message: '価格（円）' } }
    renderWithWords(<SaveFailure thrown={refusedWith('VAL_001', { validationErrors })} labels={labels} />)
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '価格（円）: 大きすぎます。',
      'メモ: 長すぎます。',
    ])
  })

  test('a full device is told in plain words', () => {
    renderWithWords(<SaveFailure thrown={new DOMException('quota', 'QuotaExceededError')} />)
    expect(words()).toContain('この端末の空き容量が足りません。不要なデータを削除してください。')
  })

  test('a severe refusal offers to contact support, a plain one does not', () => {
    renderWithWords(<SaveFailure thrown={refusedWith('DB_003')} />).unmount()
    expect(screen.queryByRole('button', { name: 'サポートに連絡' })).toBeNull()
    renderWithWords(<SaveFailure thrown={refusedWith('FILE_007')} />)
    expect(screen.getByRole('button', { name: 'サポートに連絡' })).toBeDefined()
  })

  test('no connection is told as such', () => {
    renderWithWords(<SaveFailure thrown={unreachable('network', false)} />)
    expect(words()).toContain('ネットワークエラーが発生しました。')
  })

  test('a fault of our own code shows no English', () => {
    renderWithWords(<SaveFailure thrown={new TypeError("Cannot read properties of null (reading 'id')")} />)
    expect(words()).toContain('予期しないエラーが発生しました。')
    expect(words()).not.toContain('Cannot read')
  })
})
