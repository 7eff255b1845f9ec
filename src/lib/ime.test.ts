// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { belongsToInputMethod, isPlainEnter } from './ime'

const enter = { key: 'Enter', keyCode: 13 }

describe('Enter that confirms kanji', () => {
  it('is the input method’s in Chromium, where the key press comes before the end of the composition', () => {
    expect(isPlainEnter({ ...enter, keyCode: 229, isComposing: true })).toBe(false)
    expect(isPlainEnter({ ...enter, nativeEvent: { isComposing: true } })).toBe(false)
  })

  it('is the input method’s in Safari, where the composition has ended and only code 229 is left', () => {
    expect(isPlainEnter({ ...enter, keyCode: 229, isComposing: false })).toBe(false)
  })

  it('is the person’s when no composition is under way', () => {
    expect(isPlainEnter(enter)).toBe(true)
    expect(belongsToInputMethod({ key: 'a', keyCode: 65, isComposing: false })).toBe(false)
    expect(isPlainEnter({ key: 'a', keyCode: 65 })).toBe(false)
  })
})
