import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { apiAs } from './record.ts'

/** Ten people whose names sound different. */
const KANA = 'アイウエオカキクケコ'

/** The customers of the list whose whole row is in the window, above the bar of phones, with the words of each. */
const wholeRows = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed')
    const end = bar?.checkVisibility() ? bar.getBoundingClientRect().top : window.innerHeight
    return [...main.querySelectorAll<HTMLElement>(':is(tbody tr, ul > li)[data-index]')]
      .map((row) => ({ words: row.innerText, ...row.getBoundingClientRect().toJSON() }))
      .filter(({ top, bottom }) => top >= 0 && bottom <= end)
      .map(({ words }) => words as string)
  })

test('ten customers stand on a desk of 800 px and eight on a phone, each with the age', async ({ page, server }) => {
  const staff = await apiAs(server.origin, 'staff@sakura.example')
  // Changed last, they are the first of the list.
  for (let index = 0; index < 10; index += 1) {
    const birth_date = `19${50 + index}-03-01`
    await staff('POST', '/api/customers', { name: `密度 ${index}`, name_kana: `ミツド ${KANA[index]}`, birth_date })
  }
  await signIn(page, server)
  for (const { width, height, least } of [
    { width: 1280, height: 800, least: 10 },
    { width: 390, height: 844, least: 8 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto(`${server.origin}/customers`)
    await expect(page.locator('main [data-index="0"]')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const rows = await wholeRows(page)
    expect(rows.length, `${width} x ${height}`).toBeGreaterThanOrEqual(least)
    for (const words of rows.slice(0, 10)) expect(words).toMatch(/密度 \d[\s\S]*\d+歳/)
  }
})
