import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { allSent, expect, fillSignIn, installed, PASSWORD, signInByForm, test, WITH_WORKER } from './fixtures.ts'
import { setPin } from './pin.ts'
import { serverRecord } from './record.ts'

/** Somebody's customer waits on this tablet: the server refuses it, and the form knows of no connection. */
async function addWaiting(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/customers?new=1`)
  const form = page.getByRole('dialog', { name: '顧客を追加' })
  await form.getByLabel('名前').fill(name)
  await page.route('**/api/customers', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  )
  // Known to be offline, the form does not wait for the server's refusals.
  await page.context().setOffline(true)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('端末に保存しました。接続後に送信します')).toBeVisible()
  await page.context().setOffline(false)
}

test(
  'another person takes over: the queue of the first stays for them alone, and goes when they are back',
  WITH_WORKER,
  async ({ page, server }) => {
    await signInByForm(page, server, 'staff@sakura.example')
    await installed(page)
    await addWaiting(page, server.origin, '交代 太郎')
    await page.getByRole('button', { name: 'セッション' }).click()
    await page.getByRole('button', { name: '画面をロック' }).click()
    await page.getByRole('button', { name: '別の人に交代' }).click()
    await expect(page).toHaveURL(/\/login$/)

    await page.unrouteAll()
    await signInByForm(page, server)
    await expect(page.getByRole('link', { name: '未送信はありません' })).toBeVisible()
    await page.goto(`${server.origin}/outbox`)
    await expect(page.getByRole('heading', { level: 1, name: '未送信の変更' })).toBeVisible()
    await expect(page.getByText('交代 太郎')).toHaveCount(0)
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL(/\/login/)

    const people = page.getByRole('region', { name: 'この端末を使っている人' })
    await expect(people.getByRole('listitem'), 'who handed over is listed, who signed out is not').toHaveCount(1)
    expect(await findingsInBothThemes(page)).toEqual([])
    await people.getByRole('button').first().click()
    await expect(page.getByLabel('メールアドレス')).toHaveCount(0)
    await expect(page.getByLabel('パスワード', { exact: true })).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
    await page.goto(`${server.origin}/customers?search=${encodeURIComponent('交代')}`)
    await expect(page.locator('main').getByRole('link', { name: /交代 太郎/ })).toHaveCount(1)
    await expect(page.getByText('未送信', { exact: true })).toHaveCount(0, { timeout: 20_000 })
  },
)

const PINS = { staff: '4815', admin: '2357' }

test(
  'two people hand a tablet to each other by their PINs: each goes on with their own, and nothing is mixed',
  WITH_WORKER,
  async ({ page, server }) => {
    const record = await serverRecord(server.origin)
    const desk = page.getByRole('heading', { level: 1, name: 'ダッシュボード' })
    const colleague = page.getByRole('list', { name: 'この端末を使っている人' }).getByRole('button').first()
    const sessionOf = () => page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as { id?: string })
    const handOver = () => page.getByRole('button', { name: '交代', exact: true }).first().click()
    /** The locked screen has a field for a PIN as well: that of who is locked. */
    const choose = async () => {
      await colleague.click()
      await expect(page.getByRole('heading', { level: 1, name: '交代' })).toBeVisible()
      await expect(page.getByLabel('PIN')).toBeFocused()
    }

    await signInByForm(page, server, 'staff@sakura.example')
    await installed(page)
    await setPin(page, PINS.staff)
    await addWaiting(page, server.origin, '夕方 太郎')
    const { id } = await sessionOf()
    await handOver()
    await page.getByRole('button', { name: '別の人に交代' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.unrouteAll()
    await fillSignIn(page, 'admin@sakura.example')
    await expect(desk).toBeVisible()
    await setPin(page, PINS.admin)

    await handOver()
    await choose()
    expect(await findingsInBothThemes(page)).toEqual([])
    await page.keyboard.type(PINS.admin)
    await expect(page.getByRole('alert'), 'of another person').toContainText('あと4回')
    expect(await record.named('夕方 太郎'), 'what waits is sent by nobody else').toHaveLength(0)
    await expect(page.getByLabel('PIN')).toBeFocused()
    await page.keyboard.type(PINS.staff)
    await expect(desk).toBeVisible()
    await expect(page.getByRole('button', { name: '交代', exact: true }).first()).toBeVisible()
    expect((await sessionOf()).id, 'it is the same session, with the same end').toBe(id)
    await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
    expect(await record.named('夕方 太郎')).toHaveLength(1)

    await handOver()
    await choose()
    await page.keyboard.type(PINS.admin)
    await expect(desk).toBeVisible()
    await page.goto(`${server.origin}/administration`)
    await expect(page.getByRole('heading', { level: 1, name: 'テナント設定' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'テナント設定' })).toBeVisible()
  },
)
