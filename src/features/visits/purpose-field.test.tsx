import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { PurposeField } from './purpose-field'

function Field({ given }: { given: string }) {
  const [fields, setFields] = useState({ purpose: given })
  const set = (_: 'purpose', purpose: string) => setFields({ purpose })
  return <PurposeField form={{ fields, errors: {}, set, tidyField: () => {} }} />
}
const show = (given = '') => renderWithWords(<Field given={given} />)
const field = () => screen.getByRole<HTMLInputElement>('textbox')
const chip = (name: string) => screen.getByRole('button', { name })
const isPressed = (name: string) => chip(name).getAttribute('aria-pressed')
const press = (name: string) => fireEvent.click(chip(name))

test('a usual purpose is put beside what was typed, and taken out again without it', () => {
  show('膝の痛み')
  press('診察')
  expect([field().value, isPressed('診察')]).toEqual(['膝の痛み、診察', 'true'])
  press('お薬')
  expect(field().value).toBe('膝の痛み、診察、お薬')
  press('診察')
  expect([field().value, isPressed('診察')]).toEqual(['膝の痛み、お薬', 'false'])
  press('お薬')
  expect(field().value).toBe('膝の痛み')
})

test('alone it stands without a sign', () => {
  show()
  press('検査')
  expect(field().value).toBe('検査')
  press('検査')
  expect(field().value).toBe('')
})

test('one that was typed counts as chosen; a word in a sentence does not', () => {
  show('検査、')
  expect(isPressed('検査')).toBe('true')
  press('診察')
  expect(field().value).toBe('検査、診察')
  fireEvent.change(field(), { target: { value: '診察の予約を変えたい' } })
  expect(isPressed('診察')).toBe('false')
  press('診察')
  expect(field().value).toBe('診察の予約を変えたい、診察')
})
