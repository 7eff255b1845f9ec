import type { Page } from '@playwright/test'
import { addCustomer, expect, installed, isCreate, signIn, storedHere, test, WITH_WORKER } from './fixtures.ts'
import { hasOutbox, outboxRows } from './on-disk.ts'
import { serverRecord } from './record.ts'

const signOutButton = (page: Page) => page.getByRole('button', { name: 'ログアウト', exact: true })
/** Asks to leave with a customer of this name unsent: the server is away while it is saved. */
async function leaveWith(page: Page, origin: string, cut: () => Promise<void>, name: string): Promise<void> {
  await page.goto(`${origin}/customers?new=1`)
  await page.getByRole('dialog').getByLabel('名前').fill(name)
  await cut()
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(storedHere(page)).toBeVisible()
  await signOutButton(page).click()
  await expect(page.getByRole('dialog', { name: '未送信の変更が1件あります' })).toBeVisible()
}

test('what was told to one person goes with them: neither words nor undo are there for the next', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers`)
  const link = page.locator('main a[href^="/customers/"]').first()
  const name = await link.innerText()
  // On a slow machine the time for the undo may pass before the person has left.
  await page.route('**/api/customers/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await link.click()
  await page.getByRole('button', { name: '削除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect(page.getByText(`${name} さんを削除しました`)).toBeVisible()
  await page.getByRole('button', { name: 'ログアウト', exact: true }).click()
  await page.getByRole('button', { name: 'この端末に残してログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('メールアドレス')).toBeVisible()
  expect(await page.getByRole('button', { name: '元に戻す' }).count()).toBe(0)
  expect(await page.locator('body').innerText()).not.toContain(name)

  await signIn(page, server, 'staff@sakura.example')
  expect(await page.getByText('さんを削除しました').count()).toBe(0)
  await page.goto(`${server.origin}/customers`)
  await expect(page.locator('main').getByRole('link', { name, exact: true })).toBeVisible()
})

test(
  '送信してからログアウト in a tab that does not send: it waits for the one that does, and nothing is left',
  WITH_WORKER,
  async ({ page: sending, context, server, wifi }) => {
    await signIn(sending, wifi)
    await installed(sending)
    const other = await context.newPage()
    await other.goto(wifi.origin)
    await expect(other.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
    // The sign-out is asked for while the other tab is sending.
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await sending.route('**/api/customers', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.fallback()
    })
    const asked = sending.waitForRequest((request) => isCreate(new URL(request.url()).pathname, request.method()))
    await addCustomer(other, wifi.origin, '送り出し 太郎')
    await asked
    await other.keyboard.press('Escape')
    await other.evaluate(() => document.querySelector<HTMLElement>('button[aria-label="ログアウト"]')?.click())
    await other.getByRole('button', { name: '送信してからログアウト' }).click()
    goOn()
    await expect(other).toHaveURL(/\/login/, { timeout: 20_000 })
    await expect(sending).toHaveURL(/\/login/)
    expect(await (await serverRecord(server.origin)).named('送り出し 太郎')).toHaveLength(1)
    await expect.poll(() => hasOutbox(other)).toBe(false)
  },
)

test(
  'この端末に残してログアウト keeps it here and sends nothing; 破棄してログアウト leaves it nowhere',
  WITH_WORKER,
  async ({ page, server, wifi }) => {
    await signIn(page, wifi, 'staff@sakura.example')
    await installed(page)
    await leaveWith(page, wifi.origin, () => wifi.close(), '残す 花子')
    await page.getByRole('button', { name: 'この端末に残してログアウト' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await outboxRows(page, 'rows')).toBe(1)
    const record = await serverRecord(server.origin)
    expect(await record.named('残す 花子')).toEqual([])

    await wifi.open()
    await signIn(page, wifi, 'staff@sakura.example')
    await expect.poll(() => record.named('残す 花子')).toHaveLength(1)
    await expect.poll(() => outboxRows(page, 'rows')).toBe(0)
    await leaveWith(page, wifi.origin, () => wifi.close(), '捨てる 花子')
    await page.getByRole('button', { name: '破棄してログアウト' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => hasOutbox(page)).toBe(false)
    await wifi.open()
    await signIn(page, wifi, 'staff@sakura.example')
    await expect(page.getByRole('link', { name: '未送信はありません' })).toBeVisible()
    expect(await record.named('捨てる 花子')).toEqual([])
  },
)

test('a half-written form is asked about as well, and is there again for the person who kept it', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers?new=1`)
  await page.getByRole('dialog').getByLabel('名前').fill('書きかけ 花子')
  await expect.poll(() => outboxRows(page, 'drafts')).toBe(1)
  await page.goto(server.origin)
  await signOutButton(page).click()
  await expect(page.getByRole('button', { name: '破棄してログアウト' })).toBeVisible()
  await expect(page.getByRole('button', { name: '送信してからログアウト' })).toHaveCount(0)
  await page.getByRole('button', { name: 'この端末に残してログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, server)
  await page.goto(`${server.origin}/customers?new=1`)
  await expect(page.getByRole('dialog').getByLabel('名前')).toHaveValue('書きかけ 花子')
})
