/** A lost tablet is refused; all data of the tenant is taken along. Both are on the page of the tenant's settings. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { OWN_ACCOUNTS } from './accounts.ts'
import { findingsInBothThemes } from './findings.ts'
import { expect, LONG, PASSWORD, signIn, signInByForm, test } from './fixtures.ts'
import { traces } from './on-disk.ts'
import { serverRecord } from './record.ts'

const open = (page: Page, origin: string, section: string) => page.goto(`${origin}/administration?section=${section}`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
test('a lost tablet is shut out at its next contact, and holds no record any more', async ({
  page,
  server,
  browser,
}) => {
  const tablet = await (await browser.newContext()).newPage()
  await signInByForm(tablet, server, OWN_ACCOUNTS.lostTablet)
  await tablet.goto(`${server.origin}/customers`)
  const name = await tablet.locator('main a[href^="/customers/"]').first().innerText()
  await expect.poll(() => traces(tablet)).toContain(name)

  await signIn(page, server)
  await open(page, server.origin, 'devices')
  const row = page.getByRole('list', { name: '端末' }).getByRole('listitem').filter({ hasText: 'lost-tablet' })
  await expect(row).toContainText('Linux・Chrome')
  await row.getByRole('button', { name: '利用を停止' }).click()
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: '利用を停止' }).click()
  await expect(row.getByText('利用停止', { exact: true })).toBeVisible()

  await tablet.getByRole('link', { name: '商品管理' }).click()
  await expect(tablet.getByRole('heading', { name: 'この端末の利用は停止されています' })).toBeVisible()
  await expect.poll(() => traces(tablet)).not.toContain(name)

  // Found again behind the sofa.
  await row.getByRole('button', { name: '利用を再開' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '利用を再開' }).click()
  await expect(row.getByText('利用停止', { exact: true })).toBeHidden()
  await button(tablet, '再試行').click()
  await expect(tablet.getByRole('heading', { level: 1, name: '商品管理' })).toBeVisible()
  await tablet.context().close()
})

test('an administrator proves who they are, and takes all data along', LONG, async ({ page, server }) => {
  await signIn(page, server)
  await open(page, server.origin, 'data')
  await button(page, 'データを書き出す').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('パスワード', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: '次へ' }).click()
  await dialog.getByRole('button', { name: '書き出しを始める' }).click()
  await expect(dialog).toBeHidden()
  await expect(button(page, '受け取る')).toBeVisible({ timeout: 30_000 })
  expect(await findingsInBothThemes(page)).toEqual([])
  const coming = page.waitForEvent('download')
  await button(page, '受け取る').click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^さくらクリニック_.*\.zip$/)
  const files = unzipSync(await readFile(await file.path()))
  const lines = Buffer.from(files['JSON/customers.jsonl'] ?? [])
    .toString()
    .trimEnd()
    .split('\n')
  const record = await serverRecord(server.origin)
  // Those that were deleted lately are in it as well.
  expect(lines.length).toBeGreaterThanOrEqual(await record.total())
})
