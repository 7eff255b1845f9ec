import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { InteractionType } from '#contract/interaction-record'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { clockLag } from '@/lib/device-clock'
import { createDraftStore } from '@/offline/outbox/drafts/draft-store'
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { Outcome } from '@/offline/scope/use-command'
import { InteractionForm } from './interaction-form'

const CUSTOMER = { id: '00000000-0000-4000-8000-000000000001', name: '山田 花子' }
const desk = vi.hoisted(() => ({ scope: null as unknown, run: vi.fn() }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => desk.scope, currentScope: () => desk.scope }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: desk.run, busy: false }) }))

const entry = { subject: { kind: 'interaction', id: 'contact' } } as OutboxEntry
const onClose = vi.fn()
let databases = 0

beforeEach(() => {
  databases += 1
  desk.scope = {
    drafts: createDraftStore({
      name: `contact-drafts-${databases}`,
      store: () => createStore(`contact-drafts-${databases}`, 'drafts'),
    }),
    unsent: { name: 'unsent' },
  }
  desk.run.mockReset().mockResolvedValue({ state: 'sent', data: null, entry } satisfies Outcome)
  onClose.mockReset()
  dismissAll()
})

const open = (customer = CUSTOMER, type?: InteractionType) =>
  renderWithWords(<InteractionForm customer={customer} type={type} onClose={onClose} />)
const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: '件名' })
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '内容' })
const SAVE = '{Control>}{Enter}{/Control}'

describe('writing a contact down', () => {
  test('it is of the time that the server has, however wrong the clock of the device is', async () => {
    clockLag.set(20 * 60_000)
    open()
    await userEvent.keyboard(`初診の予約${SAVE}`)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    clockLag.set(null)
    const [input] = desk.run.mock.calls[0] as [Record<string, unknown>]
    expect(Math.abs(Date.parse(String(input.occurred_at)) - Date.now() - 20 * 60_000)).toBeLessThan(60_000)
  })

  test('subject, Enter, text, Ctrl+Enter: nothing else is needed', async () => {
    open()
    expect(document.activeElement).toBe(subject())
    await userEvent.keyboard('初診の予約{Enter}')
    expect(document.activeElement).toBe(text())
    expect(desk.run).not.toHaveBeenCalled()
    await userEvent.keyboard(`電話で希望日を確認${SAVE}`)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [input] = desk.run.mock.calls[0] as [Record<string, unknown>]
    expect(input).toMatchObject({
      customer_id: CUSTOMER.id,
      customer_name: '山田 花子',
      type: 'visit',
      summary: '初診の予約',
      content: '電話で希望日を確認',
    })
    expect(Math.abs(Date.parse(String(input.occurred_at)) - Date.now())).toBeLessThan(60_000)
    expect(getNotices()[0]).toMatchObject({ text: '保存しました' })
  })

  test('the kind is one press away', async () => {
    open()
    await userEvent.click(screen.getByRole('radio', { name: '電話' }))
    await userEvent.type(subject(), `折り返し${SAVE}`)
    expect(desk.run).toHaveBeenCalledWith(expect.objectContaining({ type: 'call' }), expect.anything())
  })

  test('the next one begins with the kind of the last that was saved, not of one that was left', async () => {
    const kind = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
    const saved = open()
    await userEvent.click(kind('メール'))
    await userEvent.type(subject(), `見積もりの返事${SAVE}`)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    saved.unmount()
    const left = open()
    expect(kind('メール').checked).toBe(true)
    await userEvent.click(kind('メモ'))
    left.unmount()
    open({ id: '00000000-0000-4000-8000-000000000003', name: '別の人' })
    expect(kind('メール').checked).toBe(true)
  })

  test('of the kind that it was opened for', async () => {
    open(CUSTOMER, 'call')
    await userEvent.type(subject(), `予約の変更${SAVE}`)
    expect(desk.run).toHaveBeenCalledWith(expect.objectContaining({ type: 'call' }), expect.anything())
  })

  test('without a subject it is not saved, and the field says so', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(screen.getByText('入力してください。')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(subject()))
    expect(desk.run).not.toHaveBeenCalled()
  })

  test.each([{ isComposing: true, keyCode: 229 }, { keyCode: 229 }])(
    'keys of the input method neither save nor move on (%o)',
    async (how) => {
      open()
      fireEvent.change(subject(), { target: { value: '予約' } })
      for (const held of [{}, { ctrlKey: true }]) {
        fireEvent(subject(), createEvent.keyDown(subject(), { key: 'Enter', ...how, ...held }))
      }
      fireEvent(subject(), createEvent.keyDown(subject(), { key: 'Escape', ...how }))
      expect(document.activeElement).toBe(subject())
      expect(desk.run).not.toHaveBeenCalled()
      expect(onClose).not.toHaveBeenCalled()
    },
  )
})

describe('what was typed', () => {
  test('is kept per customer until it is saved', async () => {
    const first = open()
    await userEvent.keyboard('書きかけ')
    first.unmount()

    const other = open({ id: '00000000-0000-4000-8000-000000000002', name: '別の人' })
    await new Promise((done) => setTimeout(done, 50))
    expect(subject().value).toBe('')
    other.unmount()

    open()
    expect(await screen.findByText('入力途中の内容を復元しました')).toBeTruthy()
    expect(subject().value).toBe('書きかけ')
  })

  test('stays in the form when it could not be saved', async () => {
    desk.run.mockResolvedValue({ state: 'not-stored', error: new Error('disk') } satisfies Outcome)
    open()
    await userEvent.keyboard(`件${SAVE}`)
    expect(await screen.findByText('保存できませんでした')).toBeTruthy()
    expect(subject().value).toBe('件')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('is said to wait on the device when there is no connection', async () => {
    desk.run.mockResolvedValue({ state: 'stored', entry } satisfies Outcome)
    open()
    await userEvent.keyboard(`件${SAVE}`)
    await waitFor(() => expect(getNotices()[0]).toMatchObject({ text: '端末に保存しました。接続後に送信します' }))
  })

  test('is not lost without a word when the answer comes after one has left', async () => {
    let answer: (outcome: Outcome) => void = () => {}
    desk.run.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    const form = open()
    await userEvent.keyboard(`件${SAVE}`)
    form.unmount()
    answer({ state: 'not-stored', error: new Error('disk') })
    await waitFor(() => expect(getNotices()).toMatchObject([{ tone: 'error' }]))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('with an older version of the app is found, and is still the same act of saving', async () => {
    const [attempt, id] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']
    const old = { attempt, id, type: 'call', summary: '古い件', content: '', occurred_at: '2026-07-01T00:00:00.000Z' }
    const { drafts } = desk.scope as { drafts: ReturnType<typeof createDraftStore> }
    drafts.write(`interactions.create:${CUSTOMER.id}`, old)
    open()
    expect(await screen.findByDisplayValue('古い件')).toBe(subject())
    await userEvent.type(subject(), SAVE)
    await waitFor(() => expect(desk.run).toHaveBeenCalled())
    expect(desk.run.mock.calls[0]).toMatchObject([{ id, type: 'call', summary: '古い件' }, { id: attempt }])
  })
})
