import { describe, expect, it } from 'vitest'
import { createSessionLife } from './session-life'

const MINUTE = 60_000
const START = Date.UTC(2026, 6, 3, 0, 0)

/** A device with a clock that can be set and a steady one that may stop in its sleep, and tabs on it. */
function device() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  let wall = START
  let steady = 0
  const begun: string[] = []
  return {
    kept,
    begun,
    /** A page: also what a reload makes. Its steady clock starts again. */
    page: () => {
      const from = steady
      return createSessionLife({
        storage,
        now: () => wall,
        steady: () => steady - from,
        onBegun: (uid) => begun.push(uid),
      })
    },
    passes: (minutes: number) => {
      wall += minutes * MINUTE
      steady += minutes * MINUTE
    },
    sleeps: (minutes: number) => {
      wall += minutes * MINUTE
    },
    sets: (minutes: number) => {
      wall += minutes * MINUTE
    },
  }
}

describe('the session on the device (spec sections 7 and 9)', () => {
  it('runs 480 minutes from the first look and survives a reload', () => {
    const it = device()
    const page = it.page()
    const { id, expiresAt } = page.look('a')
    expect(expiresAt).toBe(START + 480 * MINUTE)
    it.passes(100)
    expect(page.look('a').minutes).toBe(380)
    it.passes(100)
    expect(it.page().look('a')).toMatchObject({ id, minutes: 280, expiresAt })
    it.passes(1000)
    expect(it.page().look('a').minutes).toBe(0)
    expect(it.begun).toEqual(['a'])
  })

  it('belongs to one person', () => {
    const it = device()
    const page = it.page()
    const first = page.look('a')
    it.passes(60)
    const second = page.look('b')
    expect(second.minutes).toBe(480)
    expect(second.id).not.toBe(first.id)
    expect(it.begun).toEqual(['a', 'b'])
  })

  it('counts the time that the device slept, though the steady clock stood still', () => {
    const it = device()
    const page = it.page()
    page.look('a')
    it.sleeps(300)
    expect(page.look('a').minutes).toBe(180)
  })

  it('gains nothing from a clock that is set back while the page watches', () => {
    const it = device()
    const page = it.page()
    page.look('a')
    for (let i = 0; i < 20; i += 1) {
      it.sets(-600)
      it.passes(20)
      page.look('a')
    }
    expect(page.look('a').minutes).toBe(80)
  })

  it('gains nothing from a clock that is set back while the app is closed, however often', () => {
    const it = device()
    it.page().look('a')
    for (let i = 0; i < 20; i += 1) {
      it.sets(-60)
      it.page().look('a')
    }
    expect(it.page().look('a').minutes).toBe(0)
  })

  it('is not shortened by the tabs that look at it, however many and often', () => {
    const it = device()
    const tabs = [it.page(), it.page(), it.page()]
    tabs[0]?.look('a')
    for (let i = 0; i < 400; i += 1) {
      it.passes(0.25)
      for (const tab of tabs) tab.look('a')
    }
    expect(tabs.map((tab) => tab.look('a').minutes)).toEqual([380, 380, 380])
  })

  it('comes to rest: a look at what another tab has just written writes nothing', () => {
    const it = device()
    const [one, two] = [it.page(), it.page()]
    one.look('a')
    const written = [...it.kept.values()]
    it.passes(0.05)
    two.look('a')
    one.look('a')
    expect([...it.kept.values()]).toEqual(written)
  })

  it('lasts as long as the page where storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    const life = createSessionLife({
      storage: { getItem: blocked, setItem: blocked },
      now: () => START,
      steady: () => 0,
    })
    expect(life.look('a').minutes).toBe(480)
  })
})

describe('longer', () => {
  it('by 1 h or 4 h, in all tabs, beyond 480 minutes too', () => {
    const it = device()
    const [one, two] = [it.page(), it.page()]
    one.look('a')
    let told = 0
    one.subscribe(() => (told += 1))
    expect(one.extend('a', 60).minutes).toBe(540)
    it.passes(500)
    expect(two.extend('a', 60).minutes).toBe(100)
    expect(one.look('a').minutes).toBe(100)
    expect(told).toBe(1)
  })

  it('not beyond the working day: 12 hours after it began, however often it is asked for', () => {
    const it = device()
    const page = it.page()
    expect(page.look('a')).toMatchObject({ minutes: 480, room: 240 })
    expect(page.extend('a', 240)).toMatchObject({ minutes: 720, room: 0 })
    expect(page.extend('a', 60).minutes).toBe(720)
    it.passes(700)
    expect(it.page().look('a')).toMatchObject({ minutes: 20, room: 0 })
    expect(it.page().extend('a', 60).minutes).toBe(20)
    it.passes(30)
    expect(page.restart('a')).toMatchObject({ minutes: 480, room: 240 })
  })

  it('by as much as there is room for', () => {
    const it = device()
    const page = it.page()
    page.look('a')
    page.extend('a', 60)
    it.passes(100)
    expect(page.look('a').room).toBe(180)
    expect(page.extend('a', 240)).toMatchObject({ minutes: 620, room: 0 })
  })

  it('a session that an older version of the app began goes on', () => {
    const it = device()
    it.page().look('a')
    for (const [key, kept] of it.kept) {
      const { gone: _, ...old } = JSON.parse(kept)
      it.kept.set(key, JSON.stringify(old))
    }
    expect(it.page().look('a')).toMatchObject({ minutes: 480, room: 240 })
  })

  it('not once it is over: then only a new sign-in helps', () => {
    const it = device()
    const page = it.page()
    const { id } = page.look('a')
    it.passes(481)
    expect(page.extend('a', 60).minutes).toBe(0)
    const next = page.restart('a')
    expect(next.minutes).toBe(480)
    expect(next.id).not.toBe(id)
    expect(it.page().look('a').id).toBe(next.id)
  })
})

describe('the warnings', () => {
  it('come once each, under 30 and under 10 minutes, in one tab only', () => {
    const it = device()
    const [one, two] = [it.page(), it.page()]
    one.look('a')
    it.passes(450)
    expect(one.takeNews('a')).toBeNull()
    it.passes(1)
    expect(one.takeNews('a')).toBe(30)
    expect([one.takeNews('a'), two.takeNews('a')]).toEqual([null, null])
    it.passes(20)
    expect(two.takeNews('a')).toBe(10)
    expect(one.takeNews('a')).toBeNull()
  })

  it('skip what a sleep has passed over, and come again after an extension', () => {
    const it = device()
    const page = it.page()
    page.look('a')
    it.sleeps(475)
    expect(page.takeNews('a')).toBe(10)
    page.extend('a', 60)
    expect(page.takeNews('a')).toBeNull()
    it.passes(40)
    expect(page.takeNews('a')).toBe(30)
  })

  it('end with the end, which is told once', () => {
    const it = device()
    const [one, two] = [it.page(), it.page()]
    one.look('a')
    it.passes(480)
    expect(one.takeNews('a')).toBe(0)
    expect([two.takeNews('a'), one.takeNews('a')]).toEqual([null, null])
  })
})
