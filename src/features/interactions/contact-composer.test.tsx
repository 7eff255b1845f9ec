import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { InteractionType } from '#contract/interaction-record'
import { renderWithWords } from '@/i18n/testing'
import { hasUnsavedInput } from '@/lib/dirty-registry'
import { createDraftStore } from '@/offline/outbox/drafts/draft-store'
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { Outcome } from '@/offline/scope/use-command'
import { ContactComposer } from './contact-composer'
import { keepType } from './last-type'
import type { SnippetSlotProps } from './snippet-slot'

const CUSTOMER = { id: '00000000-0000-4000-8000-000000000001', name: '山田 花子' }
const MORNING = Date.parse('2026-11-20T09:00:00+09:00')
const NOON = MORNING + 3 * 3_600_000
const desk = vi.hoisted(() => ({ scope: null as unknown, run: vi.fn() }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => desk.scope, currentScope: () => desk.scope }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: desk.run, busy: false }) }))

const entry = { subject: { kind: 'interaction', id: 'contact' } } as OutboxEntry
const onDone = vi.fn()
let databases = 0
const drafts = () => (desk.scope as { drafts: ReturnType<typeof createDraftStore> }).drafts

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: MORNING })
  databases += 1
  const name = `composer-drafts-${databases}`
  const store = createDraftStore({ name, store: () => createStore(name, 'drafts') })
  desk.scope = { drafts: store, unsent: { name } }
  desk.run.mockReset().mockResolvedValue({ state: 'stored', entry } satisfies Outcome)
  onDone.mockReset()
  keepType('visit')
  Element.prototype.scrollIntoView = vi.fn()
})

type Given = {
  mayAdd?: boolean
  type?: InteractionType
  isAsked?: boolean
  snippets?: (props: SnippetSlotProps) => React.ReactNode
}

/** As on the record: beside it a button that asks for it, and an address that says so for a moment longer. */
function Record({ mayAdd = true, type, isAsked: isAskedFirst = false, snippets }: Given) {
  const [asks, setAsks] = useState(0)
  const [isAsked, setAsked] = useState(isAskedFirst)
  const address = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(address.current), [])
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setAsks(asks + 1)
          setAsked(true)
        }}
      >
        対応履歴を追加
      </button>
      <ContactComposer
        customer={CUSTOMER}
        mayAdd={mayAdd}
        isAsked={isAsked}
        asks={asks}
        type={type}
        snippets={snippets}
        onDone={(isSaved) => {
          onDone(isSaved)
          address.current = setTimeout(() => setAsked(false), 20)
        }}
      />
    </>
  )
}
const open = (given: Given = {}) => renderWithWords(<Record {...given} />)
const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: '件名' })
const text = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: '内容' })
const kind = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const button = (name: string) => screen.queryByRole('button', { name })
const found = () => new Promise((done) => setTimeout(done, 50))
const SAVE = '{Control>}{Enter}{/Control}'

describe('a record that is opened and left', () => {
  test('has a line, and nothing of it stays', async () => {
    const record = open()
    await found()
    expect([document.activeElement, text(), button('保存')]).toEqual([document.body, null, null])
    await userEvent.click(subject())
    await userEvent.click(document.body)
    expect(text(), 'what is tapped beside it stays where it is').toBeNull()
    expect(hasUnsavedInput()).toBe(false)
    record.unmount()
    await found()
    expect(await drafts().list()).toEqual([])
  })

  test('finds what was typed and not saved', async () => {
    const record = open()
    await userEvent.type(subject(), '書きかけ')
    expect(hasUnsavedInput()).toBe(true)
    record.unmount()
    open()
    expect(await screen.findByText('入力途中の内容を復元しました')).toBeTruthy()
    expect([subject().value, text()?.value]).toEqual(['書きかけ', ''])
    expect(document.activeElement).toBe(document.body)
    await userEvent.click(screen.getAllByRole('button', { name: '破棄する' })[0] as HTMLElement)
    await waitFor(() => expect([subject().value, text()]).toEqual(['', null]))
    await found()
    expect(await drafts().list()).toEqual([])
  })
})

test('who may not add a contact sees none; what somebody has typed before stays in sight', async () => {
  const none = open({ mayAdd: false, isAsked: true })
  await found()
  expect(screen.queryByRole('form')).toBeNull()
  none.unmount()
  const record = open()
  await userEvent.type(subject(), '書きかけ')
  record.rerender(<Record mayAdd={false} />)
  expect(subject().value).toBe('書きかけ')
  await userEvent.click(screen.getByRole('button', { name: '破棄する' }))
  expect(screen.queryByRole('form')).toBeNull()
})

describe('writing', () => {
  test('the first letter makes the whole form of it, and the time is that of the letter', async () => {
    open()
    await found()
    vi.setSystemTime(NOON)
    await userEvent.type(subject(), '予約の変更')
    expect(document.activeElement).toBe(subject())
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(text())
    await userEvent.keyboard(`来週の火曜に変更${SAVE}`)
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true))
    expect(desk.run.mock.lastCall?.[0]).toMatchObject({
      ...{ customer_id: CUSTOMER.id, type: 'visit', summary: '予約の変更', content: '来週の火曜に変更' },
      occurred_at: new Date(NOON).toISOString(),
    })
  })

  test('a time that was set by hand stays', async () => {
    open({ isAsked: true })
    fireEvent.change(screen.getByLabelText(/^日時/), { target: { value: '2026-11-19T15:30' } })
    await userEvent.type(subject(), `昨日の電話${SAVE}`)
    await waitFor(() => expect(desk.run).toHaveBeenCalled())
    expect(desk.run.mock.lastCall?.[0]).toMatchObject({ occurred_at: '2026-11-19T06:30:00.000Z' })
  })

  test('each contact is an act of its own: after one the line is there again, for another', async () => {
    open()
    await userEvent.click(kind('電話'))
    await userEvent.type(subject(), `一つ目${SAVE}`)
    await waitFor(() => expect([subject().value, text()]).toEqual(['', null]))
    expect(kind('電話').checked).toBe(true)
    expect(document.activeElement, 'keys go on from here').toBe(kind('電話'))
    await userEvent.type(subject(), `二つ目${SAVE}`)
    await waitFor(() => expect(desk.run).toHaveBeenCalledTimes(2))
    const [[one, first], [two, second]] = desk.run.mock.calls as [
      [{ id: string }, { id: string }],
      [{ id: string }, { id: string }],
    ]
    expect([one.id === two.id, first.id === second.id]).toEqual([false, false])
    await waitFor(() => expect(hasUnsavedInput()).toBe(false))
  })

  test('Enter in the empty line goes on to the text', async () => {
    open()
    await userEvent.type(subject(), '{Enter}')
    expect(document.activeElement).toBe(text())
  })

  test('emptied again, the form stays under the hand', async () => {
    open()
    await userEvent.type(subject(), 'あ{Backspace}')
    expect(text()).not.toBeNull()
  })

  test('a kind under a finger leads to the subject; the arrow keys go on choosing', async () => {
    open()
    await userEvent.click(screen.getByText('メール'))
    expect([kind('メール').checked, document.activeElement]).toEqual([true, subject()])
    await userEvent.type(subject(), '見積もり{Enter}金額')
    await userEvent.click(screen.getByText('電話'))
    expect(document.activeElement, 'the subject is there already').toBe(kind('電話'))
    kind('メール').focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(kind('チャット'))
  })

  test('a text that is written again and again is put where the caret is, and saved with the rest', async () => {
    const Snippets = ({ written, onChoose }: SnippetSlotProps) => (
      <form onSubmit={(event) => event.preventDefault()}>
        <button type="submit">別のフォーム</button>
        <button type="button" onClick={() => onChoose({ text: '＿＿様、', blankAt: 0 })}>
          {written}
        </button>
      </form>
    )
    open({ snippets: Snippets })
    await userEvent.type(subject(), '予約の変更{Enter}変更しました')
    text()?.setSelectionRange(0, 0)
    await userEvent.click(screen.getByRole('button', { name: '定型文' }))
    await userEvent.click(screen.getByRole('button', { name: '別のフォーム' }))
    expect(desk.run).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: '変更しました' }))
    await waitFor(() => expect(text()?.value).toBe('＿＿様、変更しました'))
    expect([text()?.selectionStart, text()?.selectionEnd]).toEqual([0, 2])
    await userEvent.keyboard(SAVE)
    await waitFor(() => expect(desk.run).toHaveBeenCalled())
    expect(desk.run.mock.lastCall?.[0]).toMatchObject({ content: '＿＿様、変更しました' })
  })
})

describe('asked for', () => {
  test('of a kind, it has the focus and is of that kind; saved, it is not asked for once more', async () => {
    open({ isAsked: true, type: 'call' })
    expect([document.activeElement, kind('電話').checked]).toEqual([subject(), true])
    expect(text()).not.toBeNull()
    await userEvent.keyboard(`予約の変更${SAVE}`)
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true))
    await found()
    expect([text(), document.activeElement === subject()]).toEqual([null, false])
  })

  test('by its button, again and again; Escape leads back there, and what was typed stays in sight', async () => {
    open()
    const asking = screen.getByRole('button', { name: '対応履歴を追加' })
    await userEvent.click(asking)
    expect(document.activeElement).toBe(subject())
    await userEvent.keyboard('{Escape}')
    expect([document.activeElement, text()]).toEqual([asking, null])
    await found()
    await userEvent.click(asking)
    await userEvent.keyboard('書きかけ{Escape}')
    expect([document.activeElement, subject().value]).toEqual([asking, '書きかけ'])
    expect([button('キャンセル'), button('破棄する')?.tagName]).toEqual([null, 'BUTTON'])
    await userEvent.click(asking)
    expect(document.activeElement).toBe(subject())
    await userEvent.click(screen.getByRole('button', { name: '破棄する' }))
    expect([document.activeElement, subject().value, text()]).toEqual([asking, '', null])
    expect(desk.run).not.toHaveBeenCalled()
  })
})
