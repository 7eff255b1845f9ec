// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { addText, insertText } from './insert-text'

function fieldWith(value: string, from: number, to = from) {
  const field = document.body.appendChild(document.createElement('textarea'))
  field.value = value
  field.setSelectionRange(from, to)
  const onChange = (next: string) => {
    field.value = next
  }
  return { field, onChange }
}
afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(document, 'execCommand')
})

it('puts a text where the caret is, and the caret behind it', () => {
  const { field, onChange } = fieldWith('前後', 1)
  insertText(field, { text: '中', onChange })
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['前中後', 2, 2])
  expect(document.activeElement).toBe(field)
})

it('takes the place of what is selected, and selects the part that is to be written by hand', () => {
  const { field, onChange } = fieldWith('一二三', 1, 2)
  insertText(field, { text: '様＿＿', selected: { at: 1, length: 2 }, onChange })
  expect(field.value).toBe('一様＿＿三')
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 4])
})

it('leaves it to the browser where that can take it back', () => {
  const { field } = fieldWith('', 0)
  const typed = vi.fn(() => true)
  Object.assign(document, { execCommand: typed })
  const onChange = vi.fn()
  insertText(field, { text: '中', onChange })
  expect(typed).toHaveBeenCalledWith('insertText', false, '中')
  expect(onChange).not.toHaveBeenCalled()
})

it('adds what comes later behind the text, without taking the focus, and at the caret of who is typing', () => {
  const { field, onChange } = fieldWith('前後', 1)
  addText(field, '聞', onChange)
  expect([field.value, document.activeElement === field]).toEqual(['前後聞', false])
  field.focus()
  field.setSelectionRange(1, 1)
  addText(field, '中', onChange)
  expect(field.value).toBe('前中後聞')
})
