// What is on the screen when the app itself cannot be loaded: the page, its first script and its first styles, without the app.
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const [PAGE, SCRIPT, STYLES] = [read('index.html'), read('public/theme.js'), read('public/shell.css')]

let listened: MockInstance<typeof window.addEventListener>
const root = () => document.getElementById('root') as HTMLElement
const notice = () => document.getElementById('load-failed') as HTMLElement
/** Whether it is on the screen, by the styles of the first paint. */
const isShown = () => !notice().hidden && getComputedStyle(notice()).display !== 'none'

beforeEach(() => {
  vi.useFakeTimers()
  // The app itself does not come.
  document.body.innerHTML = /<body>(.*)<script/s.exec(PAGE)?.[1] ?? ''
  document.head.innerHTML = `<style>${STYLES}</style>`
  listened = vi.spyOn(window, 'addEventListener')
  runInThisContext(SCRIPT)
})
afterEach(() => {
  for (const [type, listener, options] of listened.mock.calls) window.removeEventListener(type, listener, options)
})

/** A part of the app that does not come. */
function fails() {
  const part = document.body.appendChild(document.createElement('script'))
  part.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(0)
}

it('the frame stands there while the app comes, and nothing is said', () => {
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(29_000)
  expect([isShown(), root().querySelector('.shell')]).toEqual([false, expect.anything()])
})

it.each([
  ['a part of it does not come', fails],
  [
    'nothing has come half a minute after the page',
    () => {
      window.dispatchEvent(new Event('load'))
      vi.advanceTimersByTime(30_000)
    },
  ],
])('%s: the frame goes, and the notice has a button that loads the page again', (_, happens) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  happens()
  expect([isShown(), root().childElementCount]).toEqual([true, 0])
  expect(notice().textContent).toContain('アプリを読み込めませんでした。')
  document.getElementById('load-again')?.click()
  expect(reload).toHaveBeenCalledOnce()
})

it('an app that comes after all has the screen for itself', () => {
  fails()
  root().innerHTML = '<main>ダッシュボード</main>'
  expect(isShown()).toBe(false)
})

it('what fails once the app is there is its own matter', () => {
  root().innerHTML = '<main>ダッシュボード</main>'
  fails()
  expect([notice().hidden, root().textContent]).toEqual([true, 'ダッシュボード'])
})
