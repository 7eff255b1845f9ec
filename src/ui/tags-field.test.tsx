import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { addTags, TagsField } from './tags-field'

function Field({ start = [] }: { start?: string[] }) {
  const [tags, setTags] = useState(start)
  return <TagsField label="タグ" value={tags} onChange={setTags} />
}

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

describe('tags', () => {
  it('are split at 、 and commas, folded to one width, without blanks and repeats', () => {
    expect(addTags(['常連'], 'ＶＩＰ、 常連,,初診 ')).toEqual(['常連', 'VIP', '初診'])
  })

  it('lose nothing, however many there are', () => {
    const many = Array.from({ length: 30 }, (_, index) => `タグ${index}`)
    expect(addTags(many, 'ラテックス、卵')).toEqual([...many, 'ラテックス', '卵'])
  })

  it.each([
    ['several', `${'あ'.repeat(29)}、${'い'.repeat(30)}`, ['あ'.repeat(29), 'い'.repeat(30)]],
    ['one', 'あ'.repeat(60), ['あ'.repeat(60)]],
  ])('that were pasted keep all of their 60 characters (%s)', async (_, pasted, tags) => {
    renderWithWords(<Field />)
    await userEvent.click(screen.getByLabelText('タグ'))
    await userEvent.paste(pasted)
    await userEvent.tab()
    expect(shown()).toEqual(tags)
  })

  it('are added by Enter, by 、 and on leaving the field', () => {
    renderWithWords(<Field />)
    const field = screen.getByLabelText('タグ')
    fireEvent.change(field, { target: { value: '常連' } })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    fireEvent.change(field, { target: { value: '初診、' } })
    fireEvent.change(field, { target: { value: '紹介' } })
    fireEvent.blur(field)
    expect(shown()).toEqual(['常連', '初診', '紹介'])
    expect(field).toHaveProperty('value', '')
  })

  it('are not added by a 、 within a conversion, but once that is over', () => {
    renderWithWords(<Field />)
    const field = screen.getByLabelText<HTMLInputElement>('タグ')
    const compose = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      fireEvent(field, new InputEvent('input', { bubbles: true, isComposing: true }))
    }
    fireEvent.compositionStart(field)
    compose('らんおう、')
    expect([shown(), field.value]).toEqual([[], 'らんおう、'])
    compose('卵黄、')
    fireEvent.compositionEnd(field)
    expect([shown(), field.value]).toEqual([['卵黄'], ''])
  })

  it('are not added by the Enter that confirms kanji', () => {
    renderWithWords(<Field />)
    const field = screen.getByLabelText('タグ')
    fireEvent.change(field, { target: { value: 'じょうれん' } })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true })
    expect(shown()).toEqual([])
  })

  it('are taken away by their button, and the last one by Backspace in the empty field', () => {
    renderWithWords(<Field start={['常連', '初診', '紹介']} />)
    fireEvent.click(screen.getByRole('button', { name: '常連 を外す' }))
    expect(shown()).toEqual(['初診', '紹介'])
    fireEvent.keyDown(screen.getByLabelText('タグ'), { key: 'Backspace', keyCode: 8 })
    expect(shown()).toEqual(['初診'])
  })
})
