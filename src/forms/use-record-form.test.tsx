import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '@/api/api-error'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { openDatabase } from '@/lib/database'
import { hasUnsavedInput } from '@/lib/dirty-registry'
import { createDraftStore, type DraftStore } from '@/offline/outbox/drafts/draft-store'
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { Outcome, SubmitOptions } from '@/offline/scope/use-command'
import { TextField } from '@/ui/text-field'
import { InlineForm } from './inline-form'
import { type RecordInput, useRecordForm } from './use-record-form'
import { useTextProps } from './use-text-props'

const scope = vi.hoisted(() => ({ current: null as { drafts: DraftStore; unsent: { name: string } } | null }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => scope.current, currentScope: () => scope.current }))

type Fields = { title: string; note: string }
type Book = Fields & { id: string; version: number }
const entry = { subject: { kind: 'book', id: 'saved' } } as OutboxEntry
const sent: Outcome = { state: 'sent', data: null, entry }
const save = vi.fn<(input: RecordInput<Fields, Book>, options: SubmitOptions) => Promise<Outcome>>()
const onSaved = vi.fn()

const shape = {
  schema: z.object({ title: z.string().check(z.minLength(1)), note: z.string() }),
  empty: { title: '', note: '' },
  tidy: ({ title, note }: Fields) => ({ title: title.trim(), note }),
  nameOf: ({ title }: Fields) => title,
}

function BookForm({ base }: { base?: Book | undefined }) {
  const form = useRecordForm<Fields, Book>({ ...shape, draft: 'book', base, save, onSaved })
  const text = useTextProps(form)
  return (
    <InlineForm form={form} label="本" onLeave={() => {}}>
      <TextField {...text('title')} />
      <TextField {...text('note')} />
    </InlineForm>
  )
}

beforeEach(() => {
  const factory = new IDBFactory()
  const unsent = openDatabase({ name: 'outbox:t:u', version: 1, stores: ['drafts'], factory: () => factory })
  scope.current = { unsent, drafts: createDraftStore(unsent) }
  save.mockReset().mockResolvedValue(sent)
  onSaved.mockReset()
  dismissAll()
})

const open = (base?: Book) => renderWithWords(<BookForm base={base} />)
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'タイトル' })
const type = (text: string) => userEvent.type(title(), text)
const known: Book = { id: 'a', version: 1, title: '門', note: '' }
const refusal = (validationErrors: { field: string; message: string }[] = []) =>
  new ApiError({
    ...{ kind: 'refused', status: 422, code: 'VAL_001', category: 'validation', severity: 'low' },
    ...{ message: '入力内容に問題があります。', suggestion: '', requestId: null, context: {}, sent: true },
    validationErrors,
  })
/** A save whose answer comes when the test says so. */
function slowly() {
  let answer: (outcome: Outcome) => void = () => {}
  save.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  return (outcome: Outcome) => act(async () => answer(outcome))
}

describe('saving', () => {
  it('a new record goes with ids of this device, its draft, and as it is kept', async () => {
    open()
    await type('  こころ {Enter}')
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('saved', { title: 'こころ', note: '' }))
    const [input, options] = save.mock.calls[0] ?? []
    expect(input).toMatchObject({ base: null, fields: { title: 'こころ' }, changes: { title: 'こころ' } })
    expect(options).toEqual({ id: input?.attempt, draft: expect.stringMatching(/^book(#|$)/) })
    expect(getNotices()).toMatchObject([{ text: '保存しました', detail: 'こころ' }])
  })

  it('a known record goes with its changes and with what it was', async () => {
    open(known)
    await type('二{Enter}')
    await waitFor(() => expect(save).toHaveBeenCalled())
    const [input, options] = save.mock.calls[0] ?? []
    expect(input).toMatchObject({ id: 'a', changes: { title: '門二' } })
    expect(options).toMatchObject({ base: known })
  })

  it('is done once however often it is asked for', async () => {
    const answer = slowly()
    open()
    await type('こころ')
    const form = screen.getByRole<HTMLFormElement>('form', { name: '本' })
    act(() => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await answer(sent)
    expect(save).toHaveBeenCalledOnce()
  })

  it('that failed gives the focus back to where it was', async () => {
    save.mockResolvedValue({ state: 'not-stored', error: new Error('disk') })
    open()
    await type('こころ{Enter}')
    await screen.findByText('保存できませんでした')
    await waitFor(() => expect(document.activeElement).toBe(title()))
    expect(title().value).toBe('こころ')
    expect(hasUnsavedInput()).toBe(true)
  })

  it('that was refused marks the fields, keeps the text, and its draft', async () => {
    save.mockResolvedValue({ state: 'refused', entry, error: refusal([{ field: 'title', message: '長すぎます。' }]) })
    open()
    await type('こころ{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
    expect(title().value).toBe('こころ')
    // What is typed before the form has looked for its draft lies under a name of its own.
    const [slot = ''] = (await scope.current?.drafts.list()) ?? []
    expect(await scope.current?.drafts.read(slot)).toMatchObject({ fields: { title: 'こころ' } })
  })
})

describe('an answer that comes after one has left', () => {
  it.each([
    ['sent', sent, { text: '保存しました' }],
    ['refused', { state: 'refused', entry, error: refusal() }, { tone: 'error' }],
    ['not stored', { state: 'not-stored', error: new Error('disk') }, { tone: 'error' }],
  ] as [string, Outcome, object][])('%s: is told, and leads nowhere', async (_, outcome, told) => {
    const answer = slowly()
    const view = open()
    await type('こころ{Enter}')
    view.unmount()
    expect(getNotices()).toEqual([])
    await answer(outcome)
    expect(getNotices()).toMatchObject([told])
    expect(onSaved).not.toHaveBeenCalled()
  })
})

describe('a draft of before', () => {
  const leave = (draft: unknown) => scope.current?.drafts.write('book', draft)

  it('a field was there has the empty value in it', async () => {
    leave({ attempt: 'try', id: 'b', base: null, fields: { title: '草枕' } })
    open()
    expect(await screen.findByDisplayValue('草枕')).toBe(title())
    await userEvent.keyboard('{Tab}')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(save).toHaveBeenCalled())
    expect(save.mock.calls[0]?.[0]).toMatchObject({ attempt: 'try', id: 'b', fields: { title: '草枕', note: '' } })
  })

  it('that nobody can read is left alone', async () => {
    leave('草枕')
    open()
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
    expect(title().value).toBe('')
    expect(screen.queryByText('入力途中の内容を復元しました')).toBeNull()
    expect(await scope.current?.drafts.read('book')).toBe('草枕')
  })
})

it('a form on the page has a button of its own to give the text up', async () => {
  open()
  expect(screen.queryByRole('button', { name: '破棄する' })).toBeNull()
  await type('こころ')
  await userEvent.click(screen.getByRole('button', { name: '破棄する' }))
  expect(title().value).toBe('')
  expect(await scope.current?.drafts.read('book')).toBeUndefined()
})
