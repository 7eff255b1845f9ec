import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CustomerInput, EMPTY_CUSTOMER } from '#contract/customers'
import { watchReadings } from '@/lib/readings'
import type { Form } from './use-form'
import { useFurigana } from './use-furigana'

let stop = () => {}
beforeEach(() => {
  stop = watchReadings()
})
afterEach(() => stop())

function Fields({ given }: { given: Partial<CustomerInput> }) {
  const [fields, setFields] = useState<CustomerInput>({ ...EMPTY_CUSTOMER, ...given })
  const set: Form<CustomerInput>['set'] = (field, value) => setFields((before) => ({ ...before, [field]: value }))
  const { listeners } = useFurigana({ fields, set } as Form<CustomerInput>)
  return (
    <>
      <div {...listeners}>
        <input aria-label="名前" value={fields.name} onChange={(event) => set('name', event.target.value)} />
      </div>
      <input
        aria-label="フリガナ"
        value={fields.name_kana}
        onChange={(event) => set('name_kana', event.target.value)}
      />
    </>
  )
}
const show = (given: Partial<CustomerInput> = {}) => render(<Fields given={given} />)
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const furigana = () => field('フリガナ').value
const put = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })

/** Writes a piece of the name as a person does with an input method. */
function write(kana: string, kanji: string): void {
  const name = field('名前')
  const before = name.value
  fireEvent.compositionStart(name, { data: '' })
  for (const data of [kana, kanji]) {
    fireEvent.compositionUpdate(name, { data })
    fireEvent.input(name, { target: { value: before + data }, isComposing: true })
  }
  fireEvent.compositionEnd(name, { data: kanji })
}

test('the furigana follows the name as it was typed, in katakana', () => {
  show()
  write('やまだ', '山田')
  expect(furigana()).toBe('ヤマダ')
  put('名前', '山田 ')
  write('はなこ', '花子')
  expect(furigana()).toBe('ヤマダ ハナコ')
  put('名前', '山田')
  expect(furigana()).toBe('ヤマダ')
  put('名前', '')
  expect(furigana()).toBe('')
})

test('what somebody has written there stays', () => {
  show()
  write('ひがしやま', '東山')
  put('フリガナ', 'トウザン')
  write('はなこ', '花子')
  expect(furigana()).toBe('トウザン')
})

test('that of a customer who has one stays, an empty one is filled', () => {
  const { unmount } = show({ name: '東山', name_kana: 'トウザン' })
  write('はなこ', '花子')
  expect(furigana()).toBe('トウザン')
  unmount()
  show({ name: '', name_kana: '' })
  write('はなこ', '花子')
  expect(furigana()).toBe('ハナコ')
})

test('one that was filled from the search is still followed', () => {
  const { unmount } = show()
  write('さとう', '佐藤')
  unmount()
  show({ name: '佐藤', name_kana: 'サトウ' })
  write('ひさし', '久')
  expect(furigana()).toBe('サトウヒサシ')
})

test('a name that was not typed here has no furigana rather than a wrong one', () => {
  show()
  write('やまだ', '山田')
  put('名前', '山')
  expect(furigana()).toBe('')
})
