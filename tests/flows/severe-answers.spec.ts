import type { Page } from '@playwright/test'
import { errorDefinition } from '#contract/error-definition'
import { addCustomer, allSent, expect, isCreate, saved, signIn, test } from './fixtures.ts'

/** The server stops every new customer, until the returned function is called. */
async function stopped(page: Page): Promise<() => Promise<void>> {
  const { severity, category, message, suggestion } = errorDefinition('SYS_002')
  const error = { code: 'SYS_002', severity, category, message, suggestion, timestamp: new Date().toISOString() }
  await page.route('**/api/customers', (route) =>
    isCreate(new URL(route.request().url()).pathname, route.request().method())
      ? route.fulfill({ status: 500, headers: { 'x-request-id': 'r' }, json: { error } })
      : route.fallback(),
  )
  return () => page.unroute('**/api/customers')
}

test('a severe answer frees the form, goes when the change has arrived, and does not come back with the page', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  const goOn = await stopped(page)
  await addCustomer(page, server.origin, '重大 太郎')
  const dialog = page.getByRole('alertdialog', { name: '重大なエラー' })
  await expect(dialog.getByText('入力した内容はこの端末に保存されています')).toBeVisible()
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)

  await page.goto(`${server.origin}/outbox`)
  await expect(page.getByText('重大 太郎').first()).toBeVisible()
  const refused = page.waitForResponse((response) => response.status() === 500)
  await page.getByRole('button', { name: '今すぐ送信' }).click()
  await (await refused).finished()
  await expect(page.getByText('自動で送信し直しています。')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await addCustomer(page, server.origin, '重大 花子')
  await expect(dialog).toBeVisible()
  await goOn()
  await dialog.getByRole('button', { name: '再試行' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(saved(page).first()).toBeVisible()
  await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
})
