import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { neededNumber } from '#contract/field-kinds'
import { freeText, inputShape, neededText, type Values } from '#contract/fields'
import { renderWithWords } from '@/i18n/testing'
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { Outcome } from '@/offline/scope/use-command'
import { TextField } from '@/ui/text-field'
import { InlineForm } from './inline-form'
import { recordFields } from './record-fields'
import { type RecordInput, useRecordForm } from './use-record-form'
import { useTextProps } from './use-text-props'

vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

const described = {
  name: neededText({ max: 20, tidy: 'name' }),
  memo: freeText({ max: 30, isLong: true }),
  priority: neededNumber({ least: 0, most: 9 }),
}
type Fields = Values<typeof described>
type Task = Fields & { id: string }
const taskForm = recordFields(described, { schema: z.object(inputShape(described)), nameOf: ({ name }) => name })
const save = vi.fn<(input: RecordInput<Fields, Task>) => Promise<Outcome>>()

function TaskForm({ base }: { base?: Task }) {
  const form = useRecordForm<Fields, Task>({ ...taskForm, draft: 'task', base, save, onSaved: () => {} })
  const text = useTextProps(form, described)
  return (
    <InlineForm form={form} label="仕事">
      <TextField {...text('name')} />
      <TextField {...text('memo')} />
      <TextField {...text('priority')} />
    </InlineForm>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = () => userEvent.click(screen.getByRole('button', { name: '保存' }))

beforeEach(() => {
  const entry = { subject: { kind: 'task', id: 'a' } } as OutboxEntry
  save.mockReset().mockResolvedValue({ state: 'sent', data: null, entry })
})

it('each field is as the contract describes it', () => {
  renderWithWords(<TaskForm />)
  expect(field('名前')).toMatchObject({ required: true, autocomplete: 'off' })
  expect(field('メモ')).toMatchObject({ tagName: 'TEXTAREA', required: false })
  expect(field('優先度')).toMatchObject({ inputMode: 'numeric', required: true, value: '' })
})

it('a number is typed as a text, in whatever width, and saved as a number', async () => {
  renderWithWords(<TaskForm />)
  await userEvent.type(field('名前'), '仕事')
  await userEvent.type(field('優先度'), '３')
  expect(field('優先度').value).toBe('３')
  fireEvent.blur(field('優先度'))
  expect(field('優先度').value).toBe('3')
  await press()
  await waitFor(() => expect(save.mock.calls[0]?.[0].fields).toEqual({ name: '仕事', memo: '', priority: 3 }))
})

it('a number that is missing or none is told at its field', async () => {
  renderWithWords(<TaskForm />)
  await userEvent.type(field('名前'), '仕事')
  await press()
  await waitFor(() => expect(document.activeElement).toBe(field('優先度')))
  await userEvent.type(field('優先度'), '高い')
  await press()
  expect(field('優先度').getAttribute('aria-invalid')).toBe('true')
  expect(field('優先度').value).toBe('高い')
  expect(save).not.toHaveBeenCalled()
})

it('the same number typed again is no change', async () => {
  renderWithWords(<TaskForm base={{ id: 'a', name: '仕事', memo: '', priority: 3 }} />)
  await userEvent.clear(field('優先度'))
  await userEvent.type(field('優先度'), '３')
  await press()
  await waitFor(() => expect(field('優先度').value).toBe('3'))
  expect(save).not.toHaveBeenCalled()
})

const paste = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })

it('what fills its field is saved whole', async () => {
  renderWithWords(<TaskForm />)
  paste('名前', '仕事')
  paste('優先度', '3')
  paste('メモ', 'あ'.repeat(30))
  expect(screen.getByText('30 / 30文字')).not.toBeNull()
  await press()
  await waitFor(() => expect(save.mock.calls[0]?.[0].fields.memo).toBe('あ'.repeat(30)))
})

it('what is longer is told at its field, and nothing of it is cut', async () => {
  renderWithWords(<TaskForm />)
  paste('名前', '仕事')
  paste('優先度', '3')
  paste('メモ', 'あ'.repeat(31))
  expect(screen.getByText('30文字以内にしてください。')).not.toBeNull()
  await press()
  expect(field('メモ').value).toBe('あ'.repeat(31))
  expect(field('メモ').getAttribute('aria-invalid')).toBe('true')
  expect(save).not.toHaveBeenCalled()
})

it('how much room is left is said when there is little', () => {
  renderWithWords(<TaskForm />)
  paste('メモ', 'あ'.repeat(23))
  expect(screen.queryByText(/文字$/)).toBeNull()
  paste('メモ', 'あ'.repeat(24))
  expect(screen.getByText('24 / 30文字')).not.toBeNull()
})
