import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, installed, signIn, test } from './fixtures.ts'

/** A really different build of the same sources. */
function buildNextVersion(): string {
  const dist = mkdtempSync(join(tmpdir(), 'madoguchi-next-'))
  const env = { ...process.env, APP_VERSION: 'next', OUT_DIR: dist }
  execFileSync('vite', ['build', '--logLevel', 'error', '--emptyOutDir'], { env, stdio: 'pipe' })
  return dist
}

const banner = (page: Page) => page.getByText('新しいバージョンが利用可能です')
const checkForUpdate = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update().then(() => undefined)))

test('a new version asks, reloads the tab that agreed once, and leaves a tab with unsaved text alone', async ({
  page,
  context,
  ownServer: server,
}) => {
  await signIn(page, server)
  await installed(page)
  const busy = await context.newPage()
  await busy.goto(`${server.origin}/customers?new=1`)
  await busy.getByRole('dialog').getByLabel('名前').fill('書きかけ')

  const next = buildNextVersion()
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
  rmSync(next, { recursive: true, force: true })
})
