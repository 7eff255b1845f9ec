import type { Page } from '@playwright/test'
import { away, comeBack, expect, installed, LONG_WITH_WORKER, signIn, test, WITH_WORKER } from './fixtures.ts'

const strip = (page: Page) => page.getByText('オフラインです。一部の機能が制限されています')
const age = (page: Page) => page.getByText(/時点のデータ/)

/** How far each heading, row and button of the page is from the top of the window, in px. */
const places = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('h1, h2, a, button, input')].map(
        (element) => `${element.textContent?.slice(0, 20)} ${Math.round(element.getBoundingClientRect().top)}`,
      ),
    )

const ROOMS = {
  'the lists': ['/', '/customers', '/products'],
  // Of the log the sign-ins alone: what the page itself reads when the line is back has an entry in it too.
  'the rest': ['/notifications', '/administration', '/audit?action=sign-in', '/customers/:id'],
}

for (const width of [1280, 390]) {
  for (const [rooms, paths] of Object.entries(ROOMS)) {
    const lane = rooms === 'the lists' && width === 390 ? WITH_WORKER : LONG_WITH_WORKER
    const what = `what is under the finger stays there when the line goes and comes back: ${rooms} at ${width} px`
    test(what, lane, async ({ page, wifi }) => {
      await page.setViewportSize({ width, height: 800 })
      await signIn(page, wifi)
      await installed(page)
      const record = await page.locator('main a[href^="/customers/"]').first().getAttribute('href')
      for (const path of paths) {
        await page.goto(`${wifi.origin}${path.endsWith(':id') ? record : path}`)
        await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0)
        await page.waitForLoadState('networkidle')
        const before = await places(page)
        await wifi.close()
        await comeBack(page)
        await expect(strip(page)).toBeInViewport()
        // It comes later than the strip.
        await expect(age(page)).toBeInViewport()
        expect(await places(page), `${path} when the line is gone`).toEqual(before)
        await wifi.open()
        await comeBack(page)
        await expect(away(page)).toBeHidden()
        await expect(strip(page)).toBeHidden()
        await expect(age(page)).toBeHidden()
        expect(await places(page), `${path} when it is back`).toEqual(before)
      }
    })
  }
}
