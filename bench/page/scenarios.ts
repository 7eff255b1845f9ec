import { median, quantile } from '../figures.ts'
import type { Device } from './device.ts'
import { type Quality, SLOW } from './line.ts'
import type { PageRecord } from './recorder.ts'
import { rendererMemory } from './renderer-memory.ts'
import type { Rig } from './rig.ts'

declare const pageRecord: PageRecord

/** Figures by their name in the table; times in ms, sizes in bytes. */
export type Figures = Record<string, number>
/** Measures once. What it does between the two calls of `trace` is what is traced. */
export type Scenario = (rig: Rig, online: Quality | null, trace: TraceAround) => Promise<Figures>
/** Traces what `act` does where that is asked for. */
export type TraceAround = <T>(device: Device, act: () => Promise<T>) => Promise<T>

/** Digits of a telephone number: both subjects have thousands of those. */
const TYPED = '045-07'
/** Longer than any answer takes, and the same for all. */
const KEY_MS = 1_500
const WHEEL = { turns: 80, px: 600, pauseMs: 30 }

/** The name of each scenario, as `--scenarios` takes it, in the order of the table. */
export const SCENARIOS: Record<string, Scenario> = {
  cold,
  warm,
  scroll: (rig, online, trace) => scroll(rig, online, trace),
  'scroll-offline': (rig, _, trace) => scroll(rig, 'cut', trace),
  search: (rig, online, trace) => search(rig, online, trace),
  'search-offline': (rig, _, trace) => search(rig, 'cut', trace),
  screens: (rig, online, trace) => screens(rig, { line: online }, trace),
  'screens-offline': (rig, _, trace) => screens(rig, { line: 'cut', isFilled: true }, trace),
}

/** Somebody who is signed in opens the app in a browser that has never loaded it, on the slow line. */
function cold(rig: Rig, _: Quality | null, trace: TraceAround): Promise<Figures> {
  return rig.use({ line: SLOW, isSlow: true }, async (device) => {
    const ready = await trace(device, () => device.open(`${rig.origin}/`))
    await device.rest()
    const begun = await device.page.evaluate(() => performance.timeOrigin)
    const { scriptBytes, bytes, requests, scripts } = device.traffic.until(begun + ready)
    const line = rig.line.bytesUntil(begun + ready)
    return { ready, scriptBytes, bytes, line, requests, scripts, ...(await quiet(device)), heap: await device.heap() }
  })
}

/** Everything is on the device, the browser was closed, and there is no network. */
function warm(rig: Rig, _: Quality | null, trace: TraceAround): Promise<Figures> {
  return rig.use({ line: 'cut', isFilled: true, isSlow: true }, async (device) => {
    const ready = await trace(device, () => device.open(`${rig.origin}/`))
    await device.rest()
    const figures = { ready, ...(await quiet(device)), heap: await device.heap() }
    return { ...figures, memory: await rendererMemory(device) }
  })
}

function scroll(rig: Rig, line: Quality | null | 'cut', trace: TraceAround): Promise<Figures> {
  return onList(rig, line, async (device) => {
    const row = await device.page.locator(rig.subject.list.rows.selector).nth(2).boundingBox()
    await device.page.mouse.move((row?.x ?? 300) + 40, (row?.y ?? 300) + 10)
    const frames = await trace(device, async () => {
      await device.page.evaluate(() => pageRecord.watchFrames())
      for (let turn = 0; turn < WHEEL.turns; turn += 1) {
        await device.page.mouse.wheel(0, WHEEL.px)
        await device.page.waitForTimeout(WHEEL.pauseMs)
      }
      return device.page.evaluate(() => pageRecord.frames)
    })
    return { frameP50: median(frames), frameP95: quantile(frames, 0.95) }
  })
}

function search(rig: Rig, line: Quality | null | 'cut', trace: TraceAround): Promise<Figures> {
  return onList(rig, line, async (device) => {
    await device.page.locator(rig.subject.list.field).first().click()
    const results: number[] = []
    const paints = await trace(device, async () => {
      for (const key of TYPED) {
        await device.page.keyboard.press(key)
        await device.page.waitForTimeout(KEY_MS)
        const answer = await device.page.evaluate(() => pageRecord.changedAt - pageRecord.typedAt)
        if (answer > 0) results.push(answer)
      }
      return device.page.evaluate(() => pageRecord.paints)
    })
    if (results.length === 0) throw new Error('nothing that was typed changed the list')
    return {
      keyPaint: Math.max(...paints),
      resultWorst: Math.max(...results),
      resultMedian: median(results),
    }
  })
}

/** From the first screen to the list of customers: the first time, and once more after going back. */
function screens(
  rig: Rig,
  start: { line: Quality | null | 'cut'; isFilled?: boolean },
  trace: TraceAround,
): Promise<Figures> {
  const { link, back, rows } = rig.subject.list
  return rig.use(start, async (device) => {
    await device.open(`${rig.origin}/`)
    await device.rest()
    await device.slowDown()
    const first = await trace(device, () => follow(device, link, rig))
    await device.page.waitForTimeout(1_000)
    await device.page.locator(back).first().click()
    await device.page.waitForFunction((mark) => !pageRecord.isShown(mark), rows)
    await device.page.waitForTimeout(1_000)
    return { first, again: await follow(device, link, rig) }
  })
}

/** From the click to the frame that shows the rows. */
function follow(device: Device, link: string, rig: Rig): Promise<number> {
  const wanted = { link, rows: rig.subject.list.rows }
  return device.page.evaluate(async ({ link, rows }) => {
    const clicked = performance.now()
    document.querySelector<HTMLElement>(link)?.click()
    return (await pageRecord.shown(rows)) - clicked
  }, wanted)
}

/** Opens the list on a device that has everything, and slows it down once the list stands still. */
function onList<T>(rig: Rig, line: Quality | null | 'cut', act: (device: Device) => Promise<T>): Promise<T> {
  return rig.use({ line, isFilled: true }, async (device) => {
    await device.page.goto(`${rig.origin}${rig.subject.list.path}`, { waitUntil: 'commit' })
    await device.shows(rig.subject.list.rows)
    await device.rest()
    await device.slowDown()
    return act(device)
  })
}

/** What a start says of the main thread and of what moved, until it is at rest. */
async function quiet(device: Device): Promise<Figures> {
  const { painted, longTasks, shift } = await device.page.evaluate(() => pageRecord)
  const after = longTasks.filter(({ start, duration }) => start + duration > painted)
  const blocking = after.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  return { blocking, shift, painted }
}
