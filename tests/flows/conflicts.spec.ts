import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { addCustomer, expect, saved, signIn, test, waitsPass } from './fixtures.ts'
import { serverRecord } from './record.ts'

/** The server's no, as it would say it. */
async function answerWrites(page: Page, status: number, error: object): Promise<void> {
  await page.route('**/api/customers', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, json: error }) : route.fallback(),
  )
}

const refusal = (code: string, category: string, message: string, validation_errors: object[] = []) => ({
  error: {
    ...{ code, category, severity: 'low', message, suggestion: '', context: {}, validation_errors },
    ...{ timestamp: new Date().toISOString(), request_id: 'r1', path: '/api/customers' },
  },
  detail: message,
})

const nothingWaits = (page: Page) => expect(page.getByText('未送信の変更はありません')).toBeVisible({ timeout: 20_000 })

test('two people change the same field: the second one chooses, in the outbox or on the record', async ({
  page,
  browser,
  server,
}) => {
  const { id } = await (await serverRecord(server.origin)).create('同時 変更')
  const url = `${server.origin}/customers/${id}`
  await page.clock.install()
  await signIn(page, server)
  await page.goto(`${url}?edit=1`)
  const mine = page.getByRole('dialog')
  await expect(mine.getByLabel('電話番号')).toBeVisible()

  const colleague = await browser.newPage({ locale: 'ja-JP' })
  await signIn(colleague, server, 'staff@sakura.example')
  await colleague.goto(`${url}?edit=1`)
  const theirs = colleague.getByRole('dialog')
  await theirs.getByLabel('電話番号').fill('03-2222-2222')
  await theirs.getByRole('button', { name: '保存' }).click()
  // The form closes for a change that only waits as well.
  await expect(saved(colleague)).toBeVisible()
  await colleague.close()

  await mine.getByLabel('電話番号').fill('03-1111-1111')
  await mine.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('link', { name: /未送信/ }).first()).toBeVisible()
  await page.goto(`${server.origin}/outbox`)
  await expect(page.getByText('競合', { exact: true })).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: '内容を確認' }).click()
  const dialog = page.getByRole('dialog', { name: '重なった変更の確認' })
  const phone = dialog.getByRole('group', { name: '電話番号' })
  await expect(phone.getByText('元の値')).toBeVisible()
  await expect(phone.getByRole('radio', { name: /03-2222-2222/ })).not.toBeChecked()
  expect(await findingsInBothThemes(page)).toEqual([])
  await phone.getByRole('radio', { name: /自分 03-1111-1111/ }).check()

  await page.goto(url)
  const asked = page.getByText('電話番号が、ほかの人の変更と重なっています')
  await expect(asked).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const rows = page.getByRole('listitem').filter({ hasText: 'こちらにする' })
  const [first, second] = await Promise.all([rows.nth(0).boundingBox(), rows.nth(1).boundingBox()])
  expect([second?.width, second?.height], 'two equal rows').toEqual([first?.width, first?.height])
  expect(second?.y, 'one below the other').toBeGreaterThan(first?.y ?? 0)
  await page.setViewportSize({ width: 1280, height: 720 })

  // Either choice can be taken back: mine before it is sent, theirs although nothing is left to send.
  const undo = page.getByRole('button', { name: '元に戻す' })
  const [keepMine, keepTheirs] = [/^自分: 03-1111-1111 こちらにする$/, /: 03-2222-2222 こちらにする$/]
  await page.getByRole('button', { name: keepTheirs }).click()
  await expect(page.getByText(/の電話番号にしました$/)).toBeVisible()
  await expect(asked).toHaveCount(0)
  await undo.click()
  await expect(asked).toBeVisible()
  await page.getByRole('button', { name: keepMine }).click()
  await expect(page.getByText('自分の電話番号にしました')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await undo.click()
  await expect(asked).toBeVisible()
  await page.getByRole('button', { name: keepMine }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByText('03-1111-1111').first()).toBeVisible()
  await page.goto(`${server.origin}/outbox`)
  await waitsPass(page)
  await nothingWaits(page)
})

test('what the server refused is corrected and arrives', async ({ page, server }) => {
  await signIn(page, server)
  const lines = [{ field: 'name', message: 'この名前は使えません' }]
  await answerWrites(page, 422, refusal('VAL_001', 'validation', '入力内容に問題があります。', lines))
  await addCustomer(page, server.origin, '拒否 太郎')
  await expect(page.getByText('この名前は使えません').first()).toBeVisible()
  await page.goto(`${server.origin}/outbox`)
  await expect(page.getByText('名前: この名前は使えません')).toBeVisible()
  await page.unroute('**/api/customers')
  await page.getByRole('button', { name: /^修正/ }).click()
  const dialog = page.getByRole('dialog', { name: '内容を修正' })
  expect(await findingsInBothThemes(page)).toEqual([])
  await dialog.getByLabel('名前').fill('受理 太郎')
  await dialog.getByRole('button', { name: '保存して送信' }).click()
  await nothingWaits(page)
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('受理')}`)
  await expect(page.locator('main').getByRole('link', { name: /受理 太郎/ })).toHaveCount(1)
})
