import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { PasswordField } from './password-field'
import { TextField } from './text-field'

function Form({ onSubmit, onEnter }: { onSubmit: () => void; onEnter?: () => void }) {
  const [value, setValue] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <TextField label="名前" required value={value} onChange={setValue} {...(onEnter ? { onEnter } : {})} />
      <button type="submit">保存</button>
    </form>
  )
}

/** What a browser does: an Enter that nobody has taken submits the form. */
function pressEnter(field: HTMLElement, more: object) {
  const goesOn = fireEvent.keyDown(field, { key: 'Enter', ...more })
  if (goesOn) fireEvent.submit(field.closest('form') as HTMLFormElement)
}

describe('a text field', () => {
  it('is found by its label alone, also when it is required', () => {
    renderWithWords(<Form onSubmit={() => {}} />)
    const field = screen.getByRole('textbox', { name: '名前' })
    expect(field).toHaveProperty('required', true)
    expect(screen.getByText('必須').closest('[aria-hidden="true"]')).not.toBeNull()
  })

  it('says its error and its hint, and is marked as wrong', () => {
    renderWithWords(
      <TextField label="電話番号" value="" onChange={() => {}} error="入力してください。" hint="数字だけ" />,
    )
    const field = screen.getByLabelText('電話番号')
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
    const words = described.map((id) => document.getElementById(id)?.textContent)
    expect(words).toEqual(['数字だけ', '入力してください。'])
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['Chromium: the key press comes before the end of the composition', { keyCode: 229, isComposing: true }],
    ['Safari: the composition has ended, only code 229 is left', { keyCode: 229, isComposing: false }],
  ])('keeps an Enter that confirms kanji to itself (%s)', (_, keyPress) => {
    const onSubmit = vi.fn()
    const onEnter = vi.fn()
    renderWithWords(<Form onSubmit={onSubmit} onEnter={onEnter} />)
    pressEnter(screen.getByLabelText('名前'), keyPress)
    expect(onSubmit).not.toHaveBeenCalled()
    expect(onEnter).not.toHaveBeenCalled()
  })

  it('lets any other Enter through', () => {
    const onSubmit = vi.fn()
    const onEnter = vi.fn()
    renderWithWords(<Form onSubmit={onSubmit} onEnter={onEnter} />)
    pressEnter(screen.getByLabelText('名前'), { keyCode: 13 })
    expect(onSubmit).toHaveBeenCalledOnce()
    expect(onEnter).toHaveBeenCalledOnce()
  })

  it('with several lines leaves Enter to the text', () => {
    const onEnter = vi.fn()
    renderWithWords(<TextField multiline label="メモ" value="" onChange={() => {}} onEnter={onEnter} />)
    expect(fireEvent.keyDown(screen.getByLabelText('メモ'), { key: 'Enter', keyCode: 13 })).toBe(true)
    expect(onEnter).not.toHaveBeenCalled()
  })
})

describe('a password field', () => {
  it('can be made visible and hidden again', () => {
    renderWithWords(<PasswordField label="パスワード" value="secret" onChange={() => {}} />)
    const field = screen.getByLabelText('パスワード')
    expect(field.getAttribute('type')).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'パスワードを表示' }))
    expect(field.getAttribute('type')).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'パスワードを隠す' }))
    expect(field.getAttribute('type')).toBe('password')
  })

  it('says when Caps Lock is on', () => {
    renderWithWords(<PasswordField label="パスワード" value="" onChange={() => {}} />)
    const field = screen.getByLabelText('パスワード')
    const press = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
    vi.spyOn(press, 'getModifierState').mockImplementation((key) => key === 'CapsLock')
    fireEvent(field, press)
    expect(screen.getByRole('status').textContent).toBe('Caps Lock がオンになっています')
  })
})
