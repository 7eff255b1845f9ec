// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestPlatform, testPlatform } from '../outbox/test-platform'
import { type PersonBusy, watchPerson } from './person-busy'

let platform: TestPlatform
let page: EventTarget
let onRest: ReturnType<typeof vi.fn<() => void>>
let person: PersonBusy

const sign = (name: string) => page.dispatchEvent(new Event(name))

beforeEach(() => {
  platform = testPlatform()
  page = new EventTarget()
  onRest = vi.fn<() => void>()
  person = watchPerson(page, platform, onRest)
})

describe('a person', () => {
  it('who has done nothing yet is at rest', () => {
    expect(person.isBusy()).toBe(false)
    expect(platform.timers()).toBe(0)
  })

  it.each(['keydown', 'input', 'pointerdown', 'touchmove', 'wheel', 'scroll'])(
    'is busy from a %s on, until there was none for a second',
    async (name) => {
      sign(name)
      expect(person.isBusy()).toBe(true)
      await platform.pass(1_000)
      expect(person.isBusy()).toBe(true)
      await platform.pass(1_000)
      expect(person.isBusy()).toBe(false)
      expect(onRest).toHaveBeenCalledTimes(1)
      expect(platform.timers()).toBe(0)
    },
  )

  it('who only moves the pointer is at rest', () => {
    sign('pointermove')
    expect(person.isBusy()).toBe(false)
  })

  it('who goes on and on stays busy, at the cost of one timer', async () => {
    for (let i = 0; i < 50; i += 1) {
      sign('input')
      sign('scroll')
      await platform.pass(400)
      expect(person.isBusy()).toBe(true)
      expect(platform.timers()).toBe(1)
    }
    expect(onRest).not.toHaveBeenCalled()
    await platform.pass(2_000)
    expect(onRest).toHaveBeenCalledTimes(1)
  })

  it('is told of again each time', async () => {
    for (let times = 1; times <= 3; times += 1) {
      sign('keydown')
      await platform.pass(2_000)
      expect(onRest).toHaveBeenCalledTimes(times)
    }
  })

  it('who does something in answer to the rest is busy again', async () => {
    onRest.mockImplementationOnce(() => sign('scroll'))
    sign('keydown')
    await platform.pass(2_000)
    expect(person.isBusy()).toBe(true)
    await platform.pass(2_000)
    expect(person.isBusy()).toBe(false)
  })
})

describe('the watch', () => {
  it('holds nothing up: it listens passively, and before anybody who stops an event', () => {
    const added = vi.spyOn(page, 'addEventListener')
    watchPerson(page, platform, onRest).close()
    expect(added).toHaveBeenCalled()
    for (const [, , options] of added.mock.calls) expect(options).toEqual({ capture: true, passive: true })
  })

  it('is over once closed', async () => {
    sign('keydown')
    person.close()
    expect(platform.timers()).toBe(0)
    sign('scroll')
    await platform.pass(5_000)
    expect(onRest).not.toHaveBeenCalled()
    expect(platform.timers()).toBe(0)
  })
})
