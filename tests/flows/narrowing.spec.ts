import type { Page } from '@playwright/test'
import type { DashboardSummary } from '#contract/dashboard'
import { DAY_MS } from '#contract/day'
import type { AppServer } from './app-server.ts'
import { findings } from './findings.ts'
import { expect, installed, LONG, listed, signIn, test, WITH_WORKER } from './fixtures.ts'
import { apiAs } from './record.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: '顧客を検索' })
const kind = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: '種別で絞り込み' }).getByRole('radio', { name })
const written = (page: Page, summary: string) => page.locator('main').getByText(summary, { exact: true })
/** Older than anybody of the demo. */
const BORN = { birth_date: '1902-02-28', typed: ['M35.2.28', '明治３５年２月２８日', '1902-02-28'] }

const NOWHERE = { x: Number.NaN, y: Number.NaN, height: Number.NaN }

/** What the server would say of a clinic with so many contacts today, and three before. */
function summaryOf(count: number): DashboardSummary {
  const contacts = (length: number, at: number) =>
    Array.from({ length }, () => ({
      ...{ id: crypto.randomUUID(), customer_id: crypto.randomUUID(), customer_name: '見本 花子', created_by: '受付' },
      ...{ type: 'visit' as const, summary: '見本', content: '' },
      ...{ occurred_at: new Date(at).toISOString(), created_at: new Date(at).toISOString() },
    }))
  return {
    ...{ customers_total: 9, interactions_total: count + 3, interactions_this_month: count + 3 },
    contacts_due: 0,
    today: contacts(count, Date.now()),
    latest: contacts(3, Date.now() - 3 * DAY_MS),
    per_month: Array.from({ length: 12 }, (_, i) => ({ month: `2026-${String(i + 1).padStart(2, '0')}`, count: i })),
  }
}

/** Signed in, with the app and every customer on the device, by what it says of itself. */
async function settle(page: Page, server: Pick<AppServer, 'origin'>): Promise<void> {
  await signIn(page, server)
  await installed(page)
  await page.goto(`${server.origin}/device`)
  await expect(page.getByText('すべて保存済み')).toBeVisible({ timeout: 30_000 })
}

test(
  'a customer is found by the birth date and their contacts by their kind, also after a reload and without the server',
  WITH_WORKER,
  async ({ page, server, wifi }) => {
    const name = `明治 ${Date.now()}`
    const staff = await apiAs(server.origin, 'staff@sakura.example')
    const { id } = await staff<{ id: string }>('POST', '/api/customers', { name, birth_date: BORN.birth_date })
    for (const [type, summary] of [
      ['visit', '初めての来訪'],
      ['call', '電話の相談'],
      ['visit', '二度目の来訪'],
    ]) {
      const contact = { customer_id: id, type, summary, occurred_at: new Date().toISOString() }
      await staff('POST', '/api/interactions', contact)
    }
    await settle(page, wifi)

    await test.step('by the birth date, which the row shows', async () => {
      await page.goto(`${wifi.origin}/customers`)
      for (const typed of BORN.typed) {
        await search(page).fill(typed)
        await expect(listed(page, name), typed).toBeVisible()
        await expect(page.locator('main').getByText('1902年2月28日').filter({ visible: true }).first()).toBeVisible()
      }
      await listed(page, name).click()
    })

    await test.step('of one kind, by mouse and by arrow key', async () => {
      await kind(page, '来訪').check()
      await expect(page).toHaveURL(`${wifi.origin}/customers/${id}?type=visit`)
      await expect(written(page, '二度目の来訪')).toBeVisible()
      await expect(written(page, '電話の相談')).toHaveCount(0)
      await page.keyboard.press('ArrowRight')
      await expect(kind(page, '電話')).toBeFocused()
      await expect(written(page, '電話の相談')).toBeVisible()
      await expect(written(page, '二度目の来訪')).toHaveCount(0)
      expect(await findings(page)).toEqual([])
    })

    await test.step('a reload and the way back keep it', async () => {
      await page.reload()
      await expect(kind(page, '電話')).toBeChecked()
      await page.getByRole('link', { name: '顧客管理', exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: '顧客管理' })).toBeVisible()
      await page.goBack()
      await expect(kind(page, '電話')).toBeChecked()
      await expect(written(page, '電話の相談')).toBeVisible()
      await expect(written(page, '二度目の来訪')).toHaveCount(0)
    })

    await wifi.close()

    await test.step('without the server: another kind, one that nobody has, and all again', async () => {
      await page.reload()
      await expect(written(page, '電話の相談')).toBeVisible()
      await kind(page, 'チャット').check()
      await expect(page.getByText('「チャット」の対応はありません')).toBeVisible()
      await page.getByRole('button', { name: 'すべての種別を表示' }).click()
      await expect(kind(page, 'すべて')).toBeFocused()
      await expect(written(page, '初めての来訪')).toBeVisible()
      await expect(page).toHaveURL(`${wifi.origin}/customers/${id}`)
    })

    await test.step('without the server: found by the birth date', async () => {
      await page.goto(`${wifi.origin}/customers?search=${encodeURIComponent('明治35年2月28日')}`)
      await expect(listed(page, name)).toBeVisible()
    })
  },
)

test.describe('the dashboard', () => {
  // Each on a device of its own: one that has read a summary a moment ago shows that one again.
  for (const count of [0, 4, 5, 12]) {
    test(`has no hole on a day of ${count} contacts`, count === 5 ? {} : LONG, async ({ page, server }) => {
      await page.route(/\/api\/interactions\/summary/, (route) => route.fulfill({ json: summaryOf(count) }))
      await page.setViewportSize({ width: 1280, height: 800 })
      await signIn(page, server)
      await expect(page.getByRole('figure', { name: '月別の対応件数' })).toBeVisible()
      await expect(page.getByRole('radiogroup', { name: '種別で絞り込み' })).toHaveCount(count > 0 ? 1 : 0)
      const card = async (name: string) => {
        const { x, y, height } = (await page.getByRole('region', { name, exact: true }).boundingBox()) ?? NOWHERE
        return { left: x, bottom: y + height }
      }
      const [day, latest, months] = [
        await card('今日の対応'),
        await card('最近の対応履歴'),
        await card('月別の対応件数'),
      ]
      const beside = months.left === latest.left ? months : latest
      expect(Math.abs(day.bottom - beside.bottom)).toBeLessThan(200)
    })
  }
})
