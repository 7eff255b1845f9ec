import { act, fireEvent, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { openDatabase } from '@/lib/database'
import { connectivityStore } from '@/offline/connectivity/state'
import { createDraftStore, type DraftStore } from '@/offline/outbox/drafts/draft-store'
import { TextField } from '@/ui/text-field'
import { InlineForm } from './inline-form'
import { useOnlineAction } from './use-online-action'
import { useOnlineForm } from './use-online-form'
import { useTextProps } from './use-text-props'

const scope = vi.hoisted(() => ({ current: null as { drafts: DraftStore; unsent: { name: string } } | null }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => scope.current, currentScope: () => scope.current }))

const invite = vi.fn<(fields: { email: string }, id: string) => Promise<void>>()
const onSaved = vi.fn()
let answer: { done: () => void; fail: (thrown: unknown) => void }
const known = (thrown: unknown) => thrown instanceof TypeError

function InviteForm({ isKept = true, asksForWork = false }: { isKept?: boolean; asksForWork?: boolean }) {
  const form = useOnlineForm({
    ...{ name: 'invite', start: { email: '' }, isKept, asksForWork, act: invite, onSaved },
    readOlder: (found) => (typeof found === 'string' ? { email: found } : undefined),
    check: ({ email }): Record<string, string> => (email === '' ? { email: '入力してください。' } : {}),
    problemsOf: (thrown) => (thrown instanceof RangeError ? { email: 'もう招待しています。' } : null),
    explain: (thrown) => (known(thrown) ? '今は招待できません。' : null),
  })
  const text = useTextProps(form)
  return (
    <InlineForm form={form} label="招待">
      <TextField {...text('email')} />
    </InlineForm>
  )
}

type Settings = { name: string; lock: number }
const change = vi.fn<(fields: Settings) => Promise<void>>()

function SettingsForm({ start }: { start: Settings }) {
  const form = useOnlineForm({ name: 'settings', start, act: change, check: () => ({}) })
  const text = useTextProps(form)
  return (
    <InlineForm form={form} label="設定">
      <TextField {...text('name')} />
    </InlineForm>
  )
}

function RevokeButton({ revoke }: { revoke: (id: string) => Promise<unknown> }) {
  const { run, isBusy, isOffline, failure } = useOnlineAction(revoke)
  return (
    <>
      <button type="button" disabled={isBusy || isOffline} onClick={() => void run('a')}>
        取り消す
      </button>
      <output>{failure === null ? '' : '失敗'}</output>
    </>
  )
}

const connection = (state: 'online' | 'offline') => connectivityStore.set({ state, slow: false, lastContactAt: null })
const slow = () =>
  new Promise<void>((done, fail) => {
    answer = { done, fail }
  })

beforeEach(() => {
  const factory = new IDBFactory()
  const unsent = openDatabase({ name: 'outbox:t:u', version: 1, stores: ['drafts'], factory: () => factory })
  scope.current = { unsent, drafts: createDraftStore(unsent) }
  invite.mockReset().mockImplementation(slow)
  onSaved.mockReset()
  change.mockReset()
  connection('online')
  dismissAll()
})

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const typeAndSave = (email = 'a@b.jp') => {
  fireEvent.change(field(), { target: { value: email } })
  fireEvent.submit(screen.getByRole('form', { name: '招待' }))
}
const hear = (word: () => void) => act(async () => word())

describe('the form', () => {
  it('says that it is done, and is as at first', async () => {
    renderWithWords(<InviteForm />)
    typeAndSave()
    await hear(() => answer.done())
    expect(getNotices()).toMatchObject([{ text: '保存しました' }])
    expect(onSaved).toHaveBeenCalledOnce()
    expect(field().value).toBe('')
  })

  it('keeps its text over a failure, and says why in its own words or in those of the error', async () => {
    renderWithWords(<InviteForm />)
    typeAndSave()
    await hear(() => answer.fail(new TypeError()))
    expect(screen.getByRole('alert').textContent).toContain('今は招待できません。')
    typeAndSave()
    await hear(() => answer.fail(unreachable('network', true)))
    expect(screen.getByRole('alert').textContent).toContain('ネットワークエラー')
    expect(field().value).toBe('a@b.jp')
  })

  it('marks the field that a refusal is about, and says nothing else', async () => {
    renderWithWords(<InviteForm />)
    typeAndSave()
    await hear(() => answer.fail(new RangeError()))
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('保存できませんでした')).toBeNull()
  })

  it('waits for a connection, with its text on the device', async () => {
    connection('offline')
    renderWithWords(<InviteForm />)
    typeAndSave()
    expect(invite).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
    const [draft = ''] = (await scope.current?.drafts.list()) ?? []
    expect(draft).toMatch(/^invite(#|$)/)
    expect(await scope.current?.drafts.read(draft)).toEqual({ fields: { email: 'a@b.jp' }, from: { email: '' } })
  })

  it('that keeps nothing leaves nothing on the device', async () => {
    renderWithWords(<InviteForm isKept={false} />)
    fireEvent.change(field(), { target: { value: 'secret' } })
    scope.current?.drafts.flush()
    expect(await scope.current?.drafts.list()).toEqual([])
  })

  it('a draft that is found holds what was typed, over what others have saved since', async () => {
    const draft = { fields: { name: '分院', lock: 5 }, from: { name: '本院', lock: 5 } }
    scope.current?.drafts.write('settings', draft)
    renderWithWords(<SettingsForm start={{ name: '本院', lock: 2 }} />)
    await screen.findByDisplayValue('分院')
    fireEvent.submit(screen.getByRole('form', { name: '設定' }))
    expect(change.mock.calls[0]?.[0]).toEqual({ name: '分院', lock: 2 })
  })

  it('a field that was sent in vain counts as typed, also when it is put back', async () => {
    change.mockRejectedValueOnce(unreachable('network', true))
    const { rerender } = renderWithWords(<SettingsForm start={{ name: '本院', lock: 5 }} />)
    const form = () => screen.getByRole('form', { name: '設定' })
    fireEvent.change(field(), { target: { value: '分院' } })
    await act(async () => fireEvent.submit(form()))
    // The answer alone was lost.
    rerender(<SettingsForm start={{ name: '分院', lock: 5 }} />)
    fireEvent.change(field(), { target: { value: '本院' } })
    await act(async () => fireEvent.submit(form()))
    expect(change.mock.calls.map(([{ name }]) => name)).toEqual(['分院', '本院'])
  })

  it('what others save while it is open is left as it is', async () => {
    const { rerender } = renderWithWords(<SettingsForm start={{ name: '本院', lock: 5 }} />)
    fireEvent.change(field(), { target: { value: '分院' } })
    rerender(<SettingsForm start={{ name: '本院', lock: 2 }} />)
    fireEvent.submit(screen.getByRole('form', { name: '設定' }))
    expect(change.mock.calls[0]?.[0]).toEqual({ name: '分院', lock: 2 })
  })

  it('finds the draft of an older version of the app', async () => {
    scope.current?.drafts.write('invite', 'old@b.jp')
    renderWithWords(<InviteForm />)
    expect(await screen.findByDisplayValue('old@b.jp')).toBe(field())
  })
})

describe('the form that asks for work', () => {
  const ids = () => invite.mock.calls.map(([, id]) => id)
  const failing = async (thrown: unknown) => hear(() => answer.fail(thrown))

  it('asks for the same once more under the same id, also after a reload; for other words under another', async () => {
    const view = renderWithWords(<InviteForm asksForWork />)
    typeAndSave()
    await failing(unreachable('network', true))
    fireEvent.submit(screen.getByRole('form', { name: '招待' }))
    view.unmount()
    renderWithWords(<InviteForm asksForWork />)
    await screen.findByDisplayValue('a@b.jp')
    fireEvent.submit(screen.getByRole('form', { name: '招待' }))
    expect(new Set(ids()).size).toBe(1)
    await failing(unreachable('network', true))
    typeAndSave('c@d.jp')
    expect(new Set(ids()).size).toBe(2)
  })

  it('asks under another id once the work has begun, or was refused', async () => {
    renderWithWords(<InviteForm asksForWork />)
    typeAndSave()
    await hear(() => answer.done())
    expect(await scope.current?.drafts.read('invite')).toBeUndefined()
    typeAndSave()
    await failing(refusedWith('DB_003'))
    typeAndSave()
    expect(new Set(ids()).size).toBe(3)
  })
})

describe('an answer that comes after one has left the form', () => {
  it.each([
    ['done', () => answer.done(), { text: '保存しました' }],
    ['failed', () => answer.fail(unreachable('network', true)), { tone: 'error' }],
    ['refused', () => answer.fail(new RangeError()), { text: '保存できませんでした', detail: 'もう招待しています。' }],
    ['explained', () => answer.fail(new TypeError()), { text: '保存できませんでした', detail: '今は招待できません。' }],
  ])('%s: is told as a notice', async (_, word, told) => {
    const view = renderWithWords(<InviteForm />)
    typeAndSave()
    view.unmount()
    await hear(word)
    expect(getNotices()).toMatchObject([told])
    expect(onSaved).not.toHaveBeenCalled()
  })

  it('is not told to another person', async () => {
    const view = renderWithWords(<InviteForm />)
    typeAndSave()
    view.unmount()
    scope.current = null
    await hear(() => answer.fail(new TypeError()))
    expect(getNotices()).toEqual([])
  })
})

describe('an act without a form', () => {
  const button = () => screen.getByRole('button', { name: '取り消す' })

  it('runs once at a time, and shows its failure in place', async () => {
    const revoke = vi.fn(slow)
    renderWithWords(<RevokeButton revoke={revoke} />)
    fireEvent.click(button())
    expect(button()).toHaveProperty('disabled', true)
    fireEvent.click(button())
    await hear(() => answer.fail(new Error('no')))
    expect(screen.getByText('失敗')).not.toBeNull()
    fireEvent.click(button())
    expect(screen.queryByText('失敗')).toBeNull()
    await hear(() => answer.done())
    expect(revoke.mock.calls).toEqual([['a'], ['a']])
    expect(getNotices()).toEqual([])
  })

  it('waits for a connection', () => {
    connection('offline')
    renderWithWords(<RevokeButton revoke={slow} />)
    expect(button()).toHaveProperty('disabled', true)
  })

  it('that fails after one has left is told as a notice', async () => {
    const view = renderWithWords(<RevokeButton revoke={slow} />)
    fireEvent.click(button())
    view.unmount()
    await hear(() => answer.fail(unreachable('network', true)))
    expect(getNotices()).toMatchObject([{ tone: 'error' }])
  })
})
