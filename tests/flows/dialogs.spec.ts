// Dialogs, menus and pages that no other flow has judged, by axe in dark and light.
import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { addCustomer, expect, signIn, test } from './fixtures.ts'
import { serverRecord } from './record.ts'

const clean = async (page: Page, state: string) => expect(await findingsInBothThemes(page), state).toEqual([])

const no = (code: string, status: number, category: string, validation_errors: object[] = []) => ({
  status,
  headers: { 'x-request-id': 'r' },
  json: {
    error: {
      ...{ code, category, severity: 'low', message: '試験のための拒否です。', validation_errors },
      timestamp: new Date().toISOString(),
    },
  },
})

test('a customer: the question before a deletion, and before leaving a form', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers`)
  await page.locator('main a[href^="/customers/"]').first().click()
  await page.getByRole('button', { name: '削除' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await clean(page, 'deletion')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '編集' }).click()
  await page.getByRole('dialog').getByLabel('メモ').fill('途中の文')
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click()
  await expect(page.getByRole('alertdialog', { name: '保存していない内容があります' })).toBeVisible()
  await clean(page, 'leaving')
  await page.getByRole('button', { name: '破棄して閉じる' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } })

  test('a form opens in its field, and of a question no button is chosen', async ({ page, server }) => {
    await signIn(page, server)
    await page.goto(`${server.origin}/customers?new=1`)
    const form = page.getByRole('dialog', { name: '顧客を追加' })
    await expect(form.getByLabel('名前')).toBeFocused()
    await form.getByRole('button', { name: 'キャンセル' }).tap()
    await expect(form).toHaveCount(0)
    await page.locator('main a[href^="/customers/"]').first().tap()
    await page.getByRole('button', { name: '削除' }).tap()
    await expect(page.getByRole('alertdialog')).toBeFocused()
  })
})

test('unsent changes: correcting, discarding, and a customer who is gone', async ({ page, server }) => {
  const record = await serverRecord(server.origin)
  const gone = await record.create('消えた 人')
  await signIn(page, server)
  await page.route('**/api/customers', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill(no('VAL_001', 422, 'validation', [{ field: 'name', message: 'この名前は使えません' }]))
      : route.fallback(),
  )
  await addCustomer(page, server.origin, '断られた 人')
  await expect(page.getByRole('dialog').getByText('保存できませんでした')).toBeVisible()
  await page.goto(`${server.origin}/customers/${gone.id}?edit=1`)
  await page.getByRole('dialog').getByLabel('電話番号').fill('03-1111-1111')
  await record.remove(gone.id)
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('link', { name: '未送信 2件' })).toBeVisible()
  await page.goto(`${server.origin}/outbox`)
  await page.getByRole('button', { name: /^修正/ }).click()
  await expect(page.getByRole('dialog', { name: '内容を修正' })).toBeVisible()
  await clean(page, 'correcting')
  await page.keyboard.press('Escape')
  const refused = page.getByRole('region', { name: '断られた 人' })
  await refused.getByRole('button', { name: /^その他の操作/ }).click()
  await clean(page, 'what is done seldom')
  await refused.getByRole('button', { name: /^破棄/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await clean(page, 'discarding')
  await page.getByRole('alertdialog').getByRole('button', { name: /^破棄/ }).click()
  await page.getByRole('region', { name: '消えた 人' }).getByRole('button', { name: '内容を確認' }).click()
  await expect(page.getByRole('dialog', { name: 'この変更は保存できませんでした' })).toBeVisible()
  await clean(page, 'a customer who is gone')
})

test('the menu of the session, the drawer of a phone, and a person without a tenant', async ({ page, server }) => {
  await signIn(page, server)
  await page.getByRole('button', { name: 'セッション' }).click()
  await expect(page.getByRole('button', { name: '画面をロック' })).toBeVisible()
  await clean(page, 'menu of the session')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeVisible()
  await clean(page, 'drawer')
  await page.keyboard.press('Escape')
  await page.route('**/api/auth/me/full', (route) => route.fulfill(no('AUTH_005', 403, 'authentication')))
  await page.evaluate(() => localStorage.removeItem('last_user'))
  await page.goto(server.origin)
  await expect(page.getByRole('heading', { level: 1, name: '試験のための拒否です。' })).toBeVisible()
  await clean(page, 'without a tenant')
})
