import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { expect, fillSignIn, installed, signIn, test } from './fixtures.ts'

async function addCustomer(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/customers?new=1`)
  await page.getByRole('dialog').getByLabel('名前').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
}

/** A browser with a profile on the disk, which can be killed like a tablet whose battery dies. */
async function device(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...config.use?.launchOptions,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  })
}

async function kill(context: BrowserContext): Promise<void> {
  const client = await context.browser()?.newBrowserCDPSession()
  const closed = new Promise((resolve) => context.once('close', resolve))
  await client?.send('Browser.crash').catch(() => {})
  await closed
}

test('written without a network, it survives the death of the browser and arrives once', async ({
  ownServer: server,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'madoguchi-device-'))
  let context = await device(profile)
  let page = await context.newPage()
  await signIn(page, server)
  await installed(page)
  await page.goto(`${server.origin}/customers`)
  await expect(page.locator('main a[href^="/customers/"]').first()).toBeVisible()

  await server.stop('SIGKILL')
  await addCustomer(page, server.origin, '圏外 太郎')
  await expect(page.getByText('端末に保存しました。接続後に送信します')).toBeVisible({ timeout: 15_000 })
  await kill(context)

  context = await device(profile)
  page = await context.newPage()
  await page.goto(`${server.origin}/outbox`)
  await expect(page.getByText('圏外 太郎').first()).toBeVisible()

  await server.start()
  const arrived = page.locator('main').getByRole('link', { name: /圏外 太郎/ })
  const signInAgain = page.getByRole('button', { name: 'ログイン', exact: true })
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('圏外')}`)
  await expect(arrived.or(signInAgain)).toBeVisible()
  // A crash may take the identity's last seconds of local storage with it; then the same person signs in again.
  await page.waitForTimeout(3_000)
  if (await signInAgain.isVisible()) await fillSignIn(page, 'admin@sakura.example')
  await expect(arrived).toHaveCount(1)
  await expect(page.getByText('未送信', { exact: true })).toHaveCount(0, { timeout: 20_000 })
  await context.close()
  rmSync(profile, { recursive: true, force: true })
})

test('a waiting customer is in the list at once, with its mark and in the count', async ({
  page,
  ownServer: server,
}) => {
  await signIn(page, server)
  await installed(page)
  await page.goto(`${server.origin}/customers`)
  await expect(page.getByText('1,200件')).toBeVisible()
  await server.stop('SIGKILL')
  await addCustomer(page, server.origin, '待機 花子')
  await expect(page.getByText('端末に保存しました。接続後に送信します')).toBeVisible({ timeout: 15_000 })
  await page.goto(`${server.origin}/customers`)
  await expect(page.getByText('1,200件（+1 未送信）')).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: /待機 花子/ })).toBeVisible()
  await expect(page.getByText('未送信', { exact: true }).first()).toBeVisible()
})

test('signing out with unsent work asks first, and can keep it for this person alone', async ({
  page,
  ownServer: server,
}) => {
  await signIn(page, server, 'staff@sakura.example')
  await installed(page)
  await page.goto(`${server.origin}/customers`)
  await expect(page.locator('main a[href^="/customers/"]').first()).toBeVisible()
  await server.stop('SIGKILL')
  await addCustomer(page, server.origin, '置いていく 次郎')
  await expect(page.getByText('端末に保存しました。接続後に送信します')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page.getByRole('dialog')).toContainText('未送信の変更が1件あります')
  await page.getByRole('button', { name: 'この端末に残してログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)

  await server.start()
  await signIn(page, server, 'admin@midori.example')
  await page.goto(`${server.origin}/outbox`)
  await expect(page.getByRole('heading', { level: 1, name: '未送信の変更' })).toBeVisible()
  await expect(page.getByText('置いていく 次郎')).toHaveCount(0)
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)

  await signIn(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('置いていく')}`)
  await expect(page.locator('main').getByRole('link', { name: /置いていく 次郎/ })).toHaveCount(1)
  await expect(page.getByText('未送信', { exact: true })).toHaveCount(0, { timeout: 20_000 })
})
