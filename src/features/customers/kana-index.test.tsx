import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { KANA_ROWS, type KanaRow } from '#contract/customers'
import { renderWithWords } from '@/i18n/testing'
import { narrowWindow } from '@/ui/testing'
import { KanaIndex } from './kana-index'

const onChange = vi.fn()
const focus = createRef<() => void>()
beforeEach(() => onChange.mockReset())

const element = (value?: KanaRow) => <KanaIndex value={value} onChange={onChange} focus={focus} />
const group = () => screen.getByRole('radiogroup', { name: 'フリガナの行で絞り込み' })
const choice = (name: string) => within(group()).getByRole<HTMLInputElement>('radio', { name })

test('all rows and each of them, by name', () => {
  renderWithWords(element())
  const names = within(group())
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('aria-label'))
  const rows = KANA_ROWS.filter((row) => row !== '他').map((row) => `${row}行`)
  expect(names).toEqual(['すべて', ...rows, 'その他'])
  expect(choice('すべて').checked).toBe(true)
})

test('the open row is chosen; a press opens another, or all', async () => {
  renderWithWords(element('た'))
  expect(choice('た行').checked).toBe(true)
  expect(choice('すべて').checked).toBe(false)
  await userEvent.click(choice('その他'))
  await userEvent.click(choice('すべて'))
  expect(onChange.mock.calls).toEqual([['他'], [undefined]])
})

test('is a short menu on phones, with the same rows', async () => {
  narrowWindow()
  renderWithWords(element('た'))
  expect(screen.queryByRole('radio')).toBeNull()
  const menu = screen.getByRole<HTMLSelectElement>('combobox', { name: 'フリガナの行' })
  expect(menu.value).toBe('た')
  expect(menu.options).toHaveLength(KANA_ROWS.length + 1)
  await userEvent.selectOptions(menu, 'な行')
  await userEvent.selectOptions(menu, '全行')
  expect(onChange.mock.calls).toEqual([['な'], [undefined]])
})

test('is one stop of the Tab key, with arrows from row to row', async () => {
  renderWithWords(element('た'))
  await userEvent.tab()
  expect(document.activeElement).toBe(choice('た行'))
  await userEvent.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenLastCalledWith('な')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(onChange).toHaveBeenLastCalledWith('さ')
  await userEvent.tab()
  expect(group().contains(document.activeElement)).toBe(false)
})

test('shows the chosen row in the middle of a strip that is too narrow for all', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(44)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(500)
  const view = renderWithWords(element('わ'))
  const strip = choice('わ行').closest('div') as HTMLElement
  expect(strip.scrollLeft).toBe(500 - (300 - 44) / 2)
  strip.scrollLeft = 7
  view.rerender(element())
  expect(strip.scrollLeft).toBe(7)
  expect(strip.contains(choice('すべて'))).toBe(false)
})

test('gives the focus to 「すべて」 when it is asked to', () => {
  renderWithWords(element('た'))
  focus.current?.()
  expect(document.activeElement).toBe(choice('すべて'))
})

test('gives the focus to the menu of a phone', () => {
  narrowWindow()
  renderWithWords(element('た'))
  focus.current?.()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'フリガナの行' }))
})
