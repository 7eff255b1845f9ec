import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { freeText, inputShape, neededNumber, neededText, type Values } from '#contract/fields'
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
  expect(field('名前')).toMatchObject({ maxLength: 20, required: true, autocomplete: 'off' })
  expect(field('メモ')).toMatchObject({ tagName: 'TEXTAREA', maxLength: 30, required: false })
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
