import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { apiAs } from './record.ts'

/** A desk, a tablet and a phone. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]
const NAME = '頭 見出子'

/** Keeps what moves from now on without anybody scrolling or typing. */
function watchMoves(): void {
  const moves: number[] = []
  Object.assign(window, { moves })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) moves.push(Reflect.get(entry, 'value') as number)
  }).observe({ type: 'layout-shift', buffered: false })
}

/**
 * Goes through the page by Shift+Tab and names what has the focus under what stays at the top. Also counts how many had it.
 * What belongs to the bars themselves is not covered by them.
 */
async function hiddenFocus(page: Page): Promise<{ hidden: string[]; count: number }> {
  const hidden: string[] = []
  let count = 0
  for (; count < 120; count += 1) {
    await page.keyboard.press('Shift+Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      const main = document.querySelector('main')
      if (!element || !main?.contains(element) || element.closest('h1')) return 'end'
      const stays = [...document.querySelectorAll('header, main .sticky')].filter(
        (bar) => getComputedStyle(bar).position === 'sticky',
      )
      if (stays.some((bar) => bar.contains(element))) return null
      // A line without a height of its own holds what is drawn over the page.
      const edges = stays.flatMap((bar) => [bar, ...bar.children]).map((bar) => bar.getBoundingClientRect())
      const { top, bottom } = (element.closest('label') ?? element).getBoundingClientRect()
      const isUnder = edges.some((edge) => edge.height > 0 && edge.bottom > top + 1 && edge.top < bottom - 1)
      const word = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return isUnder ? `${element.tagName} ${word.slice(0, 20)} at ${Math.round(top)}` : null
    })
    if (found === 'end') break
    if (found) hidden.push(found)
  }
  return { hidden, count }
}

test('whose record it is stays in sight on each device, covers nothing that has the focus and moves nothing', async ({
  page,
  server,
}) => {
  const staff = await apiAs(server.origin, 'staff@sakura.example')
  const { id } = await staff<{ id: string }>('POST', '/api/customers', {
    ...{ name: NAME, name_kana: 'アタマ ミダシコ', birth_date: '1952-11-03', phone: '090-1234-5678' },
    ...{
      caution: 'ペニシリンアレルギー',
      email: 'atama@example.jp',
      address: '東京都港区1-2-3',
      company: '見出し商事',
    },
  })
  for (let index = 0; index < 20; index += 1) {
    const occurred_at = new Date(Date.UTC(2026, 0, 1 + index)).toISOString()
    await staff('POST', '/api/interactions', { customer_id: id, type: 'call', summary: `電話 ${index}`, occurred_at })
  }
  await signIn(page, server)
  const strip = page.getByRole('region', { name: '表示中の顧客' })
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    await page.goto(`${server.origin}/customers/${id}`)
    await expect(page.getByText('電話 19')).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await expect(strip).toHaveCount(0)

    await page.evaluate(watchMoves)
    const bottom = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await bottom()
    await expect(strip).toBeVisible()
    for (const fact of [NAME, 'アタマ ミダシコ', '1952年11月3日']) await expect(strip).toContainText(fact)
    await expect(strip).toContainText(/1952年11月3日 \d+歳/)
    const calls = strip.getByRole('link').filter({ visible: true })
    await expect(calls).toHaveCount(1)
    await expect(calls).toHaveAttribute('href', 'tel:09012345678')
    const box = await strip.boundingBox()
    expect(box?.height, `one line at ${size.width}`).toBeLessThanOrEqual(48)
    const caution = await page.getByText('ペニシリンアレルギー').boundingBox()
    expect(caution?.y, 'the caution stands below it').toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing hangs out').toBe(size.width)
    expect(await page.evaluate(() => Reflect.get(window, 'moves')), `moved at ${size.width}`).toEqual([])

    // From the end of the page upwards each stop comes into the window at the top, where something stays.
    await page.evaluate(() => {
      const stops = document.querySelectorAll<HTMLElement>('main :is(a, button, input, textarea):not([tabindex="-1"])')
      ;[...stops].at(-1)?.focus()
      window.scrollTo(0, document.documentElement.scrollHeight)
    })
    const { hidden, count } = await hiddenFocus(page)
    expect(count, `stops at ${size.width}`).toBeGreaterThan(15)
    expect(hidden, `at ${size.width}`).toEqual([])
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(strip).toHaveCount(0)
  }
})
