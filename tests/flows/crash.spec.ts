import type { Page } from '@playwright/test'
import { FaultProxy } from '../fault-proxy/fault-proxy.ts'
import { breakPart } from './break-part.ts'
import { expect, signIn, test } from './fixtures.ts'

/** The screen of the device, in the file of the settings. */
const breakDevice = (page: Page) => breakPart(page, 'settings', ['この端末'])

test('a screen that throws shows the crash screen; the rest of the desk goes on', async ({ page, server }) => {
  await breakDevice(page)
  await signIn(page, server)
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
  await breakDevice(page)
  await signIn(page, proxy)
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
  await breakPart(page, 'desk', ['通知', '通知 未読{unread}件'])
  await signIn(page, server)
  await expect(page.getByRole('button', { name: 'セッション' }), 'what comes with it is there').toBeVisible()
  await expect(page.getByRole('button', { name: /^通知/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
})

test('a part that is gone reloads the page once, then says so', async ({ page, server }) => {
  // It also comes ahead of its time, and would reload the page before anybody has pressed anything.
  let press = () => {}
  const isPressed = new Promise<void>((resolve) => {
    press = resolve
  })
  await page.route('**/assets/settings-*.js', async (route) => {
    await isPressed
    await route.fulfill({ status: 404 })
  })
  await signIn(page, server)
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('link', { name: 'この端末' }).first().click()
  press()
  await expect(page.getByText('画面を読み込めませんでした。接続を確認して、再読み込みしてください。')).toBeVisible()
  expect(loads).toBe(1)
})

test('without a worker a lost connection never ends in the error page of the browser', async ({ page, server }) => {
  const wifi = await FaultProxy.create(server.origin)
  let cut = () => {}
  const isCut = new Promise<void>((resolve) => {
    cut = resolve
  })
  // The code of the next screen comes ahead of its time; here the connection is lost before.
  await page.route('**/assets/daily-*.js', async (route) => {
    await isCut
    await route.continue()
  })
  await signIn(page, wifi)
  const awaited = page.getByRole('heading', { level: 1, name: /^接続がないため、この画面をまだ開けません。/ })
  let loads = 0
  page.on('load', () => (loads += 1))
  await wifi.close()
  cut()
  await page.getByRole('link', { name: '通知' }).first().click()
  await expect(awaited).toBeVisible()
  await expect(page.getByText('アプリケーションエラー')).toHaveCount(0)
  await expect(page.getByText('ユーザーエージェント')).toHaveCount(0)
  expect(loads).toBe(0)
  // The screen comes by itself with the connection, which is measured every five seconds.
  await wifi.open()
  await expect(page.getByRole('heading', { level: 1, name: '通知' })).toBeVisible({ timeout: 20_000 })
  expect(loads).toBe(1)
  await wifi.close()
})
