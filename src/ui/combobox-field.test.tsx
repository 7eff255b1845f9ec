import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { ComboboxField } from './combobox-field'

const COMPANIES = ['株式会社さくら', '泉パーク不動産', 'みどり園']

function Form({ start = '' }: { start?: string }) {
  const [company, setCompany] = useState(start)
  const suggestions = COMPANIES.filter((one) => one.includes(company) && one !== company)
  return (
    <form aria-label="条件" onSubmit={(event) => event.preventDefault()}>
      <input aria-label="前" />
      <ComboboxField label="会社名" value={company} onChange={setCompany} suggestions={suggestions} clearable />
      <input aria-label="後" />
    </form>
  )
}

const field = () => screen.getByRole('combobox', { name: '会社名' }) as HTMLInputElement
const list = () => screen.queryByRole('listbox', { name: '会社名' })
const active = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)?.textContent
}

describe('a field with suggestions', () => {
  it('Tab passes through it and chooses nothing, whether its list is open or not', async () => {
    renderWithWords(<Form />)
    await userEvent.click(screen.getByLabelText('前'))
    await userEvent.tab()
    expect(document.activeElement).toBe(field())
    await userEvent.tab()
    expect(field().value).toBe('')
    await userEvent.click(field())
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.tab()
    expect(field().value).toBe('')
    expect(list()).toBeNull()
    await userEvent.type(field(), 'さ')
    await userEvent.tab()
    expect(field().value).toBe('さ')
  })

  it('is not opened by a Tab that passes through: the list would cover the page', async () => {
    renderWithWords(<Form />)
    await userEvent.click(screen.getByLabelText('前'))
    await userEvent.tab()
    expect(list()).toBeNull()
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  it('shows its list on a press, while typing and on the arrow down; nothing is active before an arrow', async () => {
    renderWithWords(<Form />)
    await userEvent.click(field())
    expect(within(list() as HTMLElement).getAllByRole('option')).toHaveLength(3)
    expect(active()).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(list()).toBeNull()
    await userEvent.type(field(), '園')
    expect(within(list() as HTMLElement).getAllByRole('option')).toHaveLength(1)
    expect(active()).toBeNull()
    await userEvent.keyboard('{Escape}{ArrowDown}')
    expect(active()).toBe('みどり園')
  })

  it('Enter takes the active suggestion; without one it leaves the text as it was typed', async () => {
    renderWithWords(<Form />)
    await userEvent.type(field(), 'さく{Enter}')
    expect(field().value).toBe('さく')
    expect(list()).toBeNull()
    await userEvent.clear(field())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
    expect(field().value).toBe('泉パーク不動産')
    expect(list()).toBeNull()
    expect(document.activeElement).toBe(field())
  })

  it('a press on a suggestion takes it and leaves the focus in the field', async () => {
    renderWithWords(<Form />)
    await userEvent.click(field())
    await userEvent.click(screen.getByRole('option', { name: 'みどり園' }))
    expect(field().value).toBe('みどり園')
    expect(list()).toBeNull()
    expect(document.activeElement).toBe(field())
  })

  it('can be emptied by a button where that is wanted', async () => {
    renderWithWords(<Form start="みどり園" />)
    await userEvent.click(screen.getByRole('button', { name: '会社名を消す' }))
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    expect(screen.queryByRole('button', { name: '会社名を消す' })).toBeNull()
  })
})
