import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseDroppedFiles } from './dropped-files'

let end: () => void
beforeEach(() => {
  end = refuseDroppedFiles()
  document.body.innerHTML = '<main></main><input type="file"><input type="text">'
})
afterEach(() => end())

function drag(type: 'dragover' | 'drop', types: string[], at = 'main') {
  const dataTransfer = { types, dropEffect: 'copy' }
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer })
  document.querySelector(at)?.dispatchEvent(event)
  return [event.defaultPrevented, dataTransfer.dropEffect]
}

it('files that nobody takes do nothing, also over a field of text', () => {
  for (const type of ['dragover', 'drop'] as const) {
    expect(drag(type, ['Files'])).toEqual([true, 'none'])
    expect(drag(type, ['Files'], '[type=text]')).toEqual([true, 'none'])
  }
})

it('leaves text, fields for files and who takes files alone', () => {
  expect(drag('drop', ['text/plain'])).toEqual([false, 'copy'])
  expect(drag('drop', ['Files'], '[type=file]')).toEqual([false, 'copy'])
  document.querySelector('main')?.addEventListener('dragover', (event) => event.preventDefault())
  expect(drag('dragover', ['Files'])).toEqual([true, 'copy'])
})

it('ends', () => {
  end()
  expect(drag('drop', ['Files'])).toEqual([false, 'copy'])
})
