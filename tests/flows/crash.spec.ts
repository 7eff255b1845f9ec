import type { Page } from '@playwright/test'
import { FaultProxy } from '../fault-proxy/fault-proxy.ts'
import { expect, signIn, test } from './fixtures.ts'

// The worker would answer the chunks before the test can.
test.use({ serviceWorkers: 'block' })

/** Lets a part of the app throw while it is drawn. */
async function breakPart(page: Page, chunk: string, component: string): Promise<void> {
  const body = `export function ${component}() { throw new RangeError('broken on purpose') }`
  await page.route(`**/assets/${chunk}-*.js`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

test('a screen that throws shows the crash screen; the rest of the desk goes on', async ({ page, server }) => {
  await signIn(page, server)
  await breakPart(page, 'device-screen', 'DeviceScreen')
  await page.goto(`${server.origin}/device`)
  const crash = page.getByRole('main')
  await expect(crash.getByRole('heading', { level: 1, name: 'アプリケーションエラー' })).toBeFocused()
  for (const line of ['エラーID', '発生時刻', 'URL', 'ユーザーエージェント', 'メッセージ']) {
    await expect(crash.getByText(line, { exact: true })).toBeVisible()
  }
  await expect(crash.getByText('broken on purpose')).toBeVisible()
  for (const name of ['再読み込み', 'ホームに戻る', 'サポートに連絡']) {
    await expect(crash.getByRole('button', { name })).toBeVisible()
  }
  await page.getByRole('link', { name: '顧客管理' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '顧客管理' })).toBeVisible()
})

test('the crash is reported under the id that is shown', async ({ page, server }) => {
  // The browser's own list of requests leaves out what a page sends while it is left.
  const proxy = await FaultProxy.create(server.origin)
  await signIn(page, proxy)
  await breakPart(page, 'device-screen', 'DeviceScreen')
  await page.getByRole('link', { name: 'この端末' }).first().click()
  const id = await page.getByText('エラーID').locator('xpath=following-sibling::*[1]').innerText()
  await page.goto(proxy.origin)
  const reported = () =>
    proxy.seen
      .filter(({ path, body }) => path === '/api/errors/report/batch' && body !== '')
      .flatMap(({ body }) => JSON.parse(body).reports)
      .filter(({ error }) => error.message === 'broken on purpose')
  const once = expect.objectContaining({ path: '/device', context: expect.objectContaining({ count: 1 }) })
  await expect.poll(reported).toContainEqual(expect.objectContaining({ id, error: once }))
  // A page that is left sends what it knows more than once; it is one report all the same.
  expect(new Set(reported().map((report) => report.id))).toEqual(new Set([id]))
  await proxy.close()
})

test('a part of the top bar that throws is left out', async ({ page, server }) => {
  await signIn(page, server)
  await breakPart(page, 'notification-bell', 'NotificationBell')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^通知/ })).toHaveCount(0)
})

test('a part that is gone reloads the page once, then says so', async ({ page, server }) => {
  await signIn(page, server)
  await page.route('**/assets/device-screen-*.js', (route) => route.fulfill({ status: 404 }))
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('link', { name: 'この端末' }).first().click()
  await expect(page.getByText('画面を読み込めませんでした。接続を確認して、再読み込みしてください。')).toBeVisible()
  expect(loads).toBe(1)
})

test('without a worker a lost connection never ends in the error page of the browser', async ({ page, server }) => {
  const wifi = await FaultProxy.create(server.origin)
  await signIn(page, wifi)
  const crash = page.getByRole('main').getByRole('heading', { name: 'アプリケーションエラー' })
  let loads = 0
  page.on('load', () => (loads += 1))
  await wifi.close()
  await page.getByRole('link', { name: '通知' }).first().click()
  await expect(crash).toBeVisible()
  await page.getByRole('button', { name: '再読み込み' }).click()
  await expect(page.getByText('サーバーに接続できません。')).toBeVisible()
  await page.getByRole('button', { name: 'ホームに戻る' }).click()
  await expect(crash).toBeVisible()
  expect(loads).toBe(0)
  // The screen comes by itself with the connection, which is measured every five seconds.
  await wifi.open()
  await expect(page.getByRole('heading', { level: 1, name: '通知' })).toBeVisible({ timeout: 20_000 })
  expect(loads).toBe(1)
  await wifi.close()
})
