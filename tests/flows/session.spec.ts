import type { Page } from '@playwright/test'
import { expect, PASSWORD, signIn, test } from './fixtures.ts'

const UNAUTHORIZED = {
  status: 401,
  contentType: 'application/json',
  headers: { 'x-request-id': 'test' },
  body: JSON.stringify({
    error: {
      code: 'AUTH_002',
      category: 'authentication',
      severity: 'medium',
      message: '認証の有効期限が切れました。',
      timestamp: new Date().toISOString(),
    },
  }),
}

/** From now on the server takes no credential of this browser, however new, except for what signs in again. */
async function refuseEverything(page: Page): Promise<void> {
  await page.route(/\/api\/(?!client-config|errors)/, (route) => route.fulfill(UNAUTHORIZED))
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'もう一度ログインしてください' })

async function signInAgain(page: Page): Promise<void> {
  await question(page).getByLabel('パスワード', { exact: true }).fill(PASSWORD)
  await question(page).getByRole('button', { name: 'ログイン', exact: true }).click()
}

test('a refused credential in the middle of a form: sign-in over the page, the text stays, and saving goes out', async ({
  page,
  ownServer: server,
}) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers?new=1`)
  const form = page.getByRole('dialog', { name: '顧客を追加' })
  await form.getByLabel('名前').fill('途中 花子')
  await refuseEverything(page)
  await form.getByLabel('電話番号').fill('09012345678')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(question(page)).toBeVisible()
  expect(page.url()).not.toContain('/login')
  await expect(question(page).getByLabel('メールアドレス')).toHaveValue('admin@sakura.example')
  await expect(question(page).getByLabel('メールアドレス')).not.toBeEditable()
  await expect(question(page).getByLabel('パスワード', { exact: true })).toBeFocused()

  await question(page).getByLabel('パスワード', { exact: true }).fill('falsch')
  await question(page).getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(question(page).getByRole('alert')).toContainText('正しくありません')
  await expect(question(page).getByLabel('パスワード', { exact: true })).toBeFocused()

  await page.unrouteAll()
  await signInAgain(page)
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: '未送信はありません' })).toBeVisible({ timeout: 20_000 })
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('途中')}`)
  await expect(page.locator('main').getByRole('link', { name: /途中 花子/ })).toHaveCount(1)
})

test('the question can be put off: writing goes on, and the outbox leads back to it', async ({
  page,
  ownServer: server,
}) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers`)
  await expect(page.getByText('1,200件')).toBeVisible()
  await refuseEverything(page)
  await page.getByRole('button', { name: '顧客を追加' }).first().click()
  const form = page.getByRole('dialog', { name: '顧客を追加' })
  await form.getByLabel('名前').fill('先に 書く')
  await form.getByRole('button', { name: '保存' }).click()
  await question(page).getByRole('button', { name: '閉じる' }).click()
  await expect(question(page)).toHaveCount(0)
  await page.getByRole('link', { name: '未送信 1件' }).click()
  await page.getByRole('button', { name: 'もう一度ログイン' }).click()
  await page.unrouteAll()
  await signInAgain(page)
  await expect(page).toHaveURL(/\/outbox/)
  await expect(page.getByRole('link', { name: '未送信はありません' })).toBeVisible({ timeout: 20_000 })
})

test('another person signs in instead: the first one’s work stays for them alone', async ({
  page,
  ownServer: server,
}) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers?new=1`)
  await refuseEverything(page)
  const form = page.getByRole('dialog', { name: '顧客を追加' })
  await form.getByLabel('名前').fill('置いて 行く')
  await form.getByRole('button', { name: '保存' }).click()
  await question(page).getByRole('button', { name: '別の人としてログイン' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.unrouteAll()
  await signIn(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/outbox`)
  await expect(page.getByRole('heading', { level: 1, name: '未送信の変更' })).toBeVisible()
  await expect(page.getByText('置いて 行く')).toHaveCount(0)
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, server)
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('置いて')}`)
  await expect(page.locator('main').getByRole('link', { name: /置いて 行く/ })).toHaveCount(1, { timeout: 20_000 })
})
