import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { TextField } from '@/ui/text-field'
import { FormDialog } from './form-dialog'
import { InlineForm } from './inline-form'
import { useForm } from './use-form'

type Fields = Record<string, string>
type Given = { fields: Fields; wrong?: string; first?: string; multiline?: boolean }

function useGiven({ fields }: Given) {
  const name = Object.keys(fields).join()
  return useForm<{ fields: Fields }, object>({
    ...{ name, start: { fields }, isKept: false },
    isDirty: () => false,
    check: () => ({}),
    save: async () => ({}),
    tell: () => {},
  })
}

function Inputs({ fields, wrong, first, multiline = false }: Given) {
  return Object.entries(fields).map(([name, value]) => (
    <TextField
      key={name}
      label={name}
      value={value}
      multiline={multiline}
      autoFocus={name === first}
      error={name === wrong ? 'だめ' : undefined}
      onChange={() => {}}
    />
  ))
}

function InDialog(given: Given) {
  return (
    <FormDialog form={useGiven(given)} title="フォーム" onClose={() => {}}>
      <Inputs {...given} />
    </FormDialog>
  )
}

function OnPage(given: Given) {
  return (
    <InlineForm form={useGiven(given)} label="フォーム">
      <Inputs {...given} />
    </InlineForm>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const selected = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0)

describe.each(['(pointer: fine)', '(pointer: coarse)'])('a form in a dialog, %s', (pointer) => {
  async function open(given: Given) {
    const media = (query: string) => Object.assign(new EventTarget(), { matches: query === pointer, media: query })
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => media(query) as MediaQueryList)
    renderWithWords(<InDialog {...given} />)
    await screen.findByRole('dialog')
    // What Headless UI does with the focus comes after the drawing.
    await new Promise((resolve) => setTimeout(resolve))
  }

  test('opens at its first field', async () => {
    await open({ fields: { 名前: '佐藤', 電話番号: '03' } })
    expect(document.activeElement).toBe(field('名前'))
    expect(selected(field('名前')), 'one of several facts is gone on with').toBe('')
  })

  test('opens at the field that asks for it', async () => {
    await open({ fields: { 名前: '佐藤', 電話番号: '03' }, first: '電話番号' })
    expect(document.activeElement).toBe(field('電話番号'))
    expect(selected(field('電話番号')), 'the fact to correct').toBe('03')
  })

  test('opens at what is wrong', async () => {
    await open({ fields: { 名前: '佐藤', 電話番号: '03' }, wrong: '電話番号' })
    expect(document.activeElement).toBe(field('電話番号'))
    expect(selected(field('電話番号')), 'a slip is mended, not typed anew').toBe('')
  })

  test('over a single fact, typing takes the place of what was there', async () => {
    await open({ fields: { タイトル: '前の題' }, first: 'タイトル' })
    expect(document.activeElement).toBe(field('タイトル'))
    expect(selected(field('タイトル'))).toBe('前の題')
  })

  test('over a long text, nothing goes by one key', async () => {
    await open({ fields: { メモ: '一行目' }, multiline: true })
    expect(document.activeElement).toBe(field('メモ'))
    expect(selected(field('メモ'))).toBe('')
  })
})

describe('a form on the page', () => {
  test('over a single fact that asks for the focus, has it selected', async () => {
    renderWithWords(<OnPage fields={{ 名前: '佐藤' }} first="名前" />)
    await waitFor(() => expect(selected(field('名前'))).toBe('佐藤'))
  })

  test('takes the focus from nobody', () => {
    renderWithWords(<OnPage fields={{ 名前: '佐藤' }} />)
    expect(document.activeElement).toBe(document.body)
  })
})
