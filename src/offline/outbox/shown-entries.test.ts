// @vitest-environment node
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { create, createRow, registerTestCommands } from './row-fixtures'
import { type ShownEntries, showEntries } from './shown-entries'
import { type TestPlatform, testPlatform } from './test-platform'

beforeAll(registerTestCommands)

let platform: TestPlatform
let isAwaited: boolean
let entries: ShownEntries
const screen = vi.fn<() => void>()
const show = (attempts: number) => entries.show([createRow('a', { attempts })], [])

beforeEach(() => {
  platform = testPlatform()
  isAwaited = false
  entries = showEntries({ platform, isAwaited: () => isAwaited })
  screen.mockReset()
  entries.subscribe(screen)
})

describe('a screen', () => {
  it('is told of one change at once', () => {
    show(1)
    expect(screen).toHaveBeenCalledTimes(1)
  })

  it('is told of a few in a row a tenth of a second after the first', async () => {
    for (let i = 1; i <= 3; i += 1) show(i)
    await platform.pass(99)
    expect(screen).toHaveBeenCalledTimes(1)
    await platform.pass(1)
    expect(screen).toHaveBeenCalledTimes(2)
    expect(entries.get()).toMatchObject([{ attempts: 3 }])
  })

  it('is told less often of changes that go on, and of the last', async () => {
    for (let i = 1; i <= 300; i += 1) {
      show(i)
      await platform.pass(10)
    }
    // At 0, 100 and 300 ms, and from then on each 400.
    expect(screen).toHaveBeenCalledTimes(3 + Math.floor((3_000 - 300) / 400))
    let seen: number | undefined
    screen.mockImplementation(() => {
      seen = entries.get()[0]?.attempts
    })
    show(301)
    await platform.pass(400)
    expect(seen).toBe(301)
  })

  it('is told as soon as ever once they have ended', async () => {
    for (let i = 1; i <= 300; i += 1) {
      show(i)
      await platform.pass(10)
    }
    await platform.pass(800)
    screen.mockReset()
    show(301)
    show(302)
    expect(screen).toHaveBeenCalledTimes(1)
    await platform.pass(100)
    expect(screen).toHaveBeenCalledTimes(2)
  })

  it('is told at once of what a person does, and not once more', async () => {
    show(1)
    show(2)
    entries.tellNow()
    entries.tellNow()
    expect(screen).toHaveBeenCalledTimes(2)
    await platform.pass(1_000)
    expect(screen).toHaveBeenCalledTimes(2)
  })

  it('is told of every change while a form waits for the word', () => {
    isAwaited = true
    for (let i = 1; i <= 5; i += 1) show(i)
    expect(screen).toHaveBeenCalledTimes(5)
  })

  it('hears nothing more after it has gone, and sets no timer after the end', async () => {
    show(1)
    entries.close()
    show(2)
    await platform.pass(1_000)
    expect(platform.timers()).toBe(0)
    expect(screen.mock.calls.length).toBeLessThanOrEqual(2)
  })
})

it('whoever asks is given the latest, and the same until it changes', () => {
  show(1)
  show(2)
  expect(entries.get()).toMatchObject([{ attempts: 2 }])
  expect(entries.get()).toBe(entries.get())
})

it('a listener that has left is not called', () => {
  const end = entries.subscribe(screen)
  end()
  show(1)
  expect(screen).not.toHaveBeenCalled()
})

describe('one entry', () => {
  const parent = createRow('a', { id: 'parent', seq: 1, state: 'refused' })
  const child = createRow('a', { id: 'child', seq: 2 })
  const alone = createRow('b', { id: 'alone', seq: 3 })
  const ids = ['parent', 'child', 'alone', 'sent', 'nobody']

  it('is found as in the list: held up by another, alone, sent, or not at all', () => {
    entries.show([parent, child, alone], [createRow('c', { id: 'sent', state: 'sent' })])
    const found = ids.map((id) => entries.find(id))
    expect(found.map((entry) => entry?.state)).toEqual(['refused', 'blocked', 'waiting', 'sent', undefined])
    expect(found).toEqual(ids.map((id) => entries.get().find((entry) => entry.id === id)))
  })

  it('is found in a long queue without a look at how the others stand', () => {
    const rows = Array.from({ length: 50 }, (_, i) => createRow(`c${i}`, { id: `r${i}`, seq: i }))
    const label = vi.spyOn(create, 'label')
    entries.show(rows, [])
    expect(entries.find('r49')?.id).toBe('r49')
    expect(label).toHaveBeenCalledTimes(1)
    label.mockRestore()
  })
})
