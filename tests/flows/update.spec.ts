import type { Page } from '@playwright/test'
import { errorDefinition } from '#contract/error-definition'
import { ensureBuilt, NEXT_VERSION } from '../../scripts/setup/build.mjs'
import { FaultProxy } from '../fault-proxy/fault-proxy.ts'
import {
  addCustomer,
  allSent,
  expect,
  installed,
  isCreate,
  LONG_WITH_WORKER,
  signIn,
  test,
  WITH_WORKER,
} from './fixtures.ts'
import { serverRecord } from './record.ts'

// The build is made once.
test.describe.configure({ mode: 'default' })

const next = NEXT_VERSION.folder

const banner = (page: Page) => page.getByText('新しいバージョンが利用可能です')
const checkForUpdate = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update().then(() => undefined)))

test.beforeAll(async () => {
  expect(await ensureBuilt(NEXT_VERSION)).toBe(true)
})

test(
  'a new version asks, reloads the tab that agreed once, and leaves a tab with unsaved text alone',
  WITH_WORKER,
  async ({ page, context, ownServer: server }) => {
    await signIn(page, server)
    await installed(page)
    const busy = await context.newPage()
    await busy.goto(`${server.origin}/customers?new=1`)
    await busy.getByRole('dialog').getByLabel('名前').fill('書きかけ')

    await server.stop()
    server.dist = next
    await server.start()
    await checkForUpdate(page)
    await expect(banner(page)).toBeVisible()
    await expect(banner(busy)).toBeAttached()

    let loads = 0
    let busyLoads = 0
    page.on('load', () => (loads += 1))
    busy.on('load', () => (busyLoads += 1))
    await page.getByRole('button', { name: '更新' }).click()
    await expect.poll(() => loads).toBe(1)
    await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    expect(busyLoads).toBe(0)
    await expect(busy.getByRole('dialog').getByLabel('名前')).toHaveValue('書きかけ')
    await busy.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(busy.getByText('保存しました').first()).toBeVisible()
    expect(loads).toBe(1)
  },
)

test(
  'an update while changes wait: none lost, each sent once by the new version',
  WITH_WORKER,
  async ({ page, ownServer: server }) => {
    const wifi = await FaultProxy.create(server.origin)
    await signIn(page, wifi)
    await installed(page)
    wifi.decide = ({ path, method }) => (isCreate(path, method) ? { kind: 'commit-then-status', status: 503 } : null)
    for (const name of ['更新前 一号', '更新前 二号']) {
      // What is sent is on the disk; the form need not be waited for.
      const asked = page.waitForRequest((request) => request.postData()?.includes(name) ?? false)
      await addCustomer(page, wifi.origin, name)
      await asked
    }

    await server.stop()
    server.dist = next
    await server.start()
    await checkForUpdate(page)
    await expect(banner(page)).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: '更新' }).click()
    await reloaded
    await page.goto(`${wifi.origin}/device`)
    await expect(page.getByText('next', { exact: true })).toBeVisible()
    await page.goto(`${wifi.origin}/outbox`)
    await expect(page.getByRole('region', { name: /^更新前/ })).toHaveCount(2)

    wifi.decide = () => null
    await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
    const record = await serverRecord(server.origin)
    expect(await record.named('更新前')).toHaveLength(2)
    await wifi.close()
  },
)

test(
  'a server that is too new for this page: no error, but the new version, brought and offered at once',
  LONG_WITH_WORKER,
  async ({ page, ownServer: server }) => {
    await signIn(page, server)
    await installed(page)
    await server.stop()
    server.dist = next
    await server.start()
    const { code, status, category, severity, message } = errorDefinition('SYS_007')
    const error = { code, category, severity, message, timestamp: new Date().toISOString() }
    await page.route(/\/api\/notifications\//, (route) =>
      route.fulfill({ status, headers: { 'x-request-id': 'r' }, json: { error } }),
    )
    await page.getByRole('button', { name: /^通知/ }).click()
    await expect(banner(page).first()).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.unrouteAll()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: '更新' }).click()
    await reloaded
    await page.goto(`${server.origin}/device`)
    await expect(page.getByText('next', { exact: true })).toBeVisible()
  },
)
