import { writeFileSync } from 'node:fs'
import { chromium, type Page, type Request } from '@playwright/test'
import config from '../../playwright.config.ts'
import { expect, installed, signIn, test, WITH_WORKER } from './fixtures.ts'

const SUMMARY = '/api/interactions/summary'
/** The rules and slices of the shipped typeface. */
const LETTERS = /\.woff2$|\/wght-[^/]*\.css$/
/** The demo's 1,200 customers, and those that flows before this one have added. */
const COUNT = /1,2\d\d/
/** What is on the machine, without every typeface that has Japanese. */
const WITHOUT_JAPANESE = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<selectfont><rejectfont><pattern><patelt name="lang"><string>ja</string></patelt></pattern></rejectfont></selectfont>
</fontconfig>`

/**
 * What came over the line so far, in its order: letters when they were asked for, the data when it had arrived. By the times
 * of the browser's network, since its events for two requests may come in either order.
 */
function lineOf(page: Page): () => ('letters' | 'data')[] {
  const requests: Request[] = []
  page.context().on('request', (request) => requests.push(request))
  return () =>
    requests
      .flatMap((request) => {
        const { pathname } = new URL(request.url())
        const { startTime, responseEnd } = request.timing()
        if (LETTERS.test(pathname)) return { what: 'letters' as const, at: startTime > 0 ? startTime : Infinity }
        return pathname === SUMMARY && responseEnd > 0 ? { what: 'data' as const, at: startTime + responseEnd } : []
      })
      .toSorted((a, b) => a.at - b.at)
      .map(({ what }) => what)
}

/** Whether the shipped typeface is there for what the page shows. */
const hasShipped = (page: Page) =>
  page.evaluate(() => [...document.fonts].some(({ status, family }) => status === 'loaded' && family.includes('Noto')))

const forgetWorker = (page: Page) =>
  page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })

test(
  'no letter comes over the line before the data, and none at all where the device has its own',
  WITH_WORKER,
  async ({ page, server }) => {
    const order = lineOf(page)
    await signIn(page, server)
    await expect(page.getByText(COUNT).first()).toBeVisible()
    await installed(page)
    expect(order()[0]).toBe('data')
    const isOwn = await page.evaluate(() => {
      const pen = document.createElement('canvas').getContext('2d')
      if (pen) pen.font = '100px sans-serif'
      return (
        (pen?.measureText('一').actualBoundingBoxAscent ?? 0) < (pen?.measureText('窓').actualBoundingBoxAscent ?? 0)
      )
    })
    if (isOwn) expect(order()).not.toContain('letters')
  },
)

test(
  'a device without Japanese letters is given some after the data, and has them without the network',
  WITH_WORKER,
  async ({ wifi }, testInfo) => {
    test.skip(process.platform !== 'linux', 'only there the letters of a browser can be taken away')
    const settings = testInfo.outputPath('fonts.conf')
    writeFileSync(settings, WITHOUT_JAPANESE)
    const env = { ...process.env, FONTCONFIG_FILE: settings } as Record<string, string>
    const browser = await chromium.launch({ ...config.use?.launchOptions, env })
    try {
      const page = await (await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })).newPage()
      await signIn(page, wifi)
      // From here on as on any day: signed in, and nothing of the app is on the device yet.
      await forgetWorker(page)
      await page.goto('about:blank')
      const order = lineOf(page)
      await page.goto(wifi.origin)
      await expect(page.getByText(COUNT).first()).toBeVisible()
      await expect.poll(() => hasShipped(page)).toBe(true)
      // The data may have been asked for a second time meanwhile, when something has changed.
      expect(order()[0]).toBe('data')
      expect(order()).toContain('letters')
      await installed(page)
      // What this page has loaded before the worker was in charge is brought by the next one.
      await page.reload()
      await expect.poll(() => hasShipped(page)).toBe(true)
      await wifi.close()
      await page.reload()
      await expect(page.getByText(COUNT).first()).toBeVisible()
      await expect.poll(() => hasShipped(page)).toBe(true)
    } finally {
      await browser.close()
    }
  },
)
