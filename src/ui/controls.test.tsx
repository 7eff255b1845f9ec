import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { BarChart } from './bar-chart'
import { Button } from './button'
import { DateField } from './date-field'
import { DateTimeField } from './date-time-field'
import { Popover } from './popover'
import { RadioGroupField } from './radio-group-field'
import { SelectField } from './select-field'

describe('a button', () => {
  it('does nothing while busy, stays in the tab order and keeps its name', () => {
    const onClick = vi.fn()
    renderWithWords(
      <Button busy onClick={onClick}>
        保存
      </Button>,
    )
    const button = screen.getByRole('button', { name: '保存' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button).toHaveProperty('disabled', false)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('that submits sends nothing while busy', () => {
    const onSubmit = vi.fn((event: Event) => event.preventDefault())
    renderWithWords(
      <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
        <Button type="submit" busy>
          保存
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('fields for choices and dates', () => {
  it('give the chosen value', () => {
    const onChange = vi.fn()
    const options = [
      { value: 'visit', label: '来訪' },
      { value: 'call', label: '電話' },
    ]
    renderWithWords(
      <>
        <RadioGroupField label="種別" value="visit" onChange={onChange} options={options} />
        <SelectField label="性別" value="visit" onChange={onChange} options={options} />
      </>,
    )
    const group = screen.getByRole('group', { name: '種別' })
    fireEvent.click(within(group).getByRole('radio', { name: '電話' }))
    fireEvent.change(screen.getByRole('combobox', { name: '性別' }), { target: { value: 'call' } })
    expect(onChange.mock.calls).toEqual([['call'], ['call']])
  })

  it('give null for an emptied date', () => {
    const onChange = vi.fn()
    renderWithWords(<DateField label="生年月日" value="1980-07-03" onChange={onChange} />)
    const field = screen.getByLabelText('生年月日')
    expect(field).toHaveProperty('value', '1980-07-03')
    fireEvent.change(field, { target: { value: '' } })
    expect(onChange).toHaveBeenCalledWith(null)
  })

  it('show an instant by the clock of Tokyo and give it back in UTC', () => {
    const onChange = vi.fn()
    renderWithWords(<DateTimeField label="日時" value="2026-07-03T05:05:00.000Z" onChange={onChange} />)
    const field = screen.getByLabelText('日時')
    expect(field).toHaveProperty('value', '2026-07-03T14:05')
    fireEvent.change(field, { target: { value: '2026-07-03T00:30' } })
    expect(onChange).toHaveBeenCalledWith('2026-07-02T15:30:00.000Z')
  })
})

describe('a popover', () => {
  function show() {
    renderWithWords(
      <>
        <Popover label="セッション" button="開く">
          {(close) => (
            <button type="button" onClick={close}>
              中
            </button>
          )}
        </Popover>
        <button type="button">外</button>
      </>,
    )
    const trigger = screen.getByRole('button', { name: 'セッション' })
    fireEvent.click(trigger)
    return trigger
  }
  const panel = () => screen.queryByRole('dialog', { name: 'セッション' })

  it('opens and closes by its button and says so', () => {
    const trigger = show()
    expect(panel()).not.toBeNull()
    expect(trigger.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(trigger)
    expect(panel()).toBeNull()
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
  })

  it('closes on Esc and gives the focus back', () => {
    const trigger = show()
    screen.getByRole('button', { name: '中' }).focus()
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(trigger)
  })

  it('closes when the press or the focus goes elsewhere, not inside', () => {
    show()
    fireEvent.pointerDown(screen.getByRole('button', { name: '中' }))
    expect(panel()).not.toBeNull()
    fireEvent.pointerDown(screen.getByRole('button', { name: '外' }))
    expect(panel()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'セッション' }))
    fireEvent.focusIn(screen.getByRole('button', { name: '外' }))
    expect(panel()).toBeNull()
  })
})

describe('a bar chart', () => {
  it('is a table for screen readers', () => {
    const data = [
      { label: '6月', value: 1240 },
      { label: '7月', value: 0 },
    ]
    renderWithWords(<BarChart label="月ごとの対応件数" data={data} categoryLabel="月" />)
    const table = screen.getByRole('table', { name: '月ごとの対応件数' })
    const rows = within(table).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual(['月件数', '6月1,240', '7月0'])
  })
})
