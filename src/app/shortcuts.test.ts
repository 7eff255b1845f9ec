import { describe, expect, it } from 'vitest'
import { lettered, PLACES } from './places'
import { type KeyPress, shortcutOf } from './shortcuts'

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return {
    key,
    keyCode: 0,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    defaultPrevented: false,
    target: document.body,
    ...more,
  }
}

describe('shortcuts', () => {
  it('knows / and ? and g with a letter', () => {
    expect(shortcutOf(press('/'), false)).toEqual({ kind: 'search' })
    expect(shortcutOf(press('?'), false)).toEqual({ kind: 'help' })
    expect(shortcutOf(press('g'), false)).toEqual({ kind: 'prefix' })
    expect(shortcutOf(press('c'), true)).toEqual({ kind: 'go', path: '/customers' })
    expect(shortcutOf(press('c'), false)).toBeNull()
    expect(shortcutOf(press('x'), true)).toBeNull()
  })

  it('leaves text alone: fields, dialogs, the input method, and keys with Ctrl, Alt or Command', () => {
    const input = document.createElement('input')
    const area = document.createElement('textarea')
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    const inside = dialog.appendChild(document.createElement('button'))
    for (const target of [input, area, inside]) expect(shortcutOf(press('/', { target }), false)).toBeNull()
    expect(shortcutOf(press('/', { keyCode: 229 }), false)).toBeNull()
    expect(shortcutOf(press('/', { isComposing: true }), false)).toBeNull()
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const) {
      expect(shortcutOf(press('/', { [modifier]: true }), false)).toBeNull()
    }
  })

  it.each(['ctrlKey', 'metaKey'] as const)('opens the palette by %s and K, from a field too', (modifier) => {
    const palette = { kind: 'palette' }
    expect(shortcutOf(press('k', { [modifier]: true }), false)).toEqual(palette)
    expect(shortcutOf(press('K', { [modifier]: true }), true), 'with the lock of capitals, after g').toEqual(palette)
    for (const target of [document.createElement('input'), document.createElement('textarea')]) {
      expect(shortcutOf(press('k', { [modifier]: true, target }), false)).toEqual(palette)
    }
    for (const more of [{ shiftKey: true }, { altKey: true }, { isComposing: true }, { defaultPrevented: true }]) {
      expect(shortcutOf(press('k', { [modifier]: true, ...more }), false)).toBeNull()
    }
    expect(shortcutOf(press('k'), false), 'a letter').toBeNull()
  })

  it.each([
    ['div', 'data-modal'],
    ['dialog', 'open'],
  ])('leaves no dialog behind for the palette: %s', (tag, mark) => {
    const dialog = document.body.appendChild(document.createElement(tag))
    dialog.setAttribute(mark, '')
    // Also where nothing in it has the focus.
    expect(shortcutOf(press('k', { ctrlKey: true }), false)).toBeNull()
    dialog.remove()
    expect(shortcutOf(press('k', { ctrlKey: true }), false)).toEqual({ kind: 'palette' })
  })

  it('works on a focused box that takes no text', () => {
    const box = document.createElement('input')
    box.type = 'checkbox'
    expect(shortcutOf(press('?', { target: box }), false)).toEqual({ kind: 'help' })
  })

  it('leads only to places of the menu', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const reached = letters.flatMap((letter) => {
      const action = shortcutOf(press(letter), true)
      return action?.kind === 'go' ? [action.path] : []
    })
    const paths: string[] = PLACES.map(({ path }) => path)
    expect(reached.filter((path) => !paths.includes(path))).toEqual([])
    expect(reached.toSorted()).toEqual(
      lettered()
        .map(({ path }) => path)
        .toSorted(),
    )
    expect(reached).toHaveLength(8)
  })
})
