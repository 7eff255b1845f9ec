import type { BrowserContext, Page } from '@playwright/test'
import { addCustomer, allSent, expect, listed, saved, signIn, storedHere, test } from './fixtures.ts'
import { serverRecord } from './record.ts'

/**
 * Leaves this origin no room at all; the returned function makes room again. Before the first visit only: the browser
 * remembers for half a minute how much room there was.
 */
async function fillDisk(context: BrowserContext, page: Page, origin: string): Promise<() => Promise<unknown>> {
  const client = await context.newCDPSession(page)
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  return () => client.send('Storage.overrideQuotaForOrigin', { origin })
}

test('a full disk: no false "saved", the text stays, reading goes on; with room again it is saved', async ({
  page,
  context,
  server,
  wifi,
}) => {
  const makeRoom = await fillDisk(context, page, wifi.origin)
  await signIn(page, wifi)
  const record = await serverRecord(server.origin)

  await page.goto(`${wifi.origin}/customers?search=${encodeURIComponent('佐藤')}`)
  await expect(listed(page, '佐藤').first()).toBeVisible()
  await addCustomer(page, wifi.origin, '満杯 太郎')
  await expect(saved(page)).toBeVisible()
  expect(await record.named('満杯 太郎')).toHaveLength(1)

  await page.goto(`${wifi.origin}/customers?new=1`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名前').fill('満杯 花子')
  await wifi.close()
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('保存できませんでした')
  await expect(dialog.getByLabel('名前')).toHaveValue('満杯 花子')
  await expect(saved(page)).toHaveCount(0)
  await expect(storedHere(page)).toHaveCount(0)

  await makeRoom()
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(storedHere(page)).toBeVisible()
  await wifi.open()
  await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
  expect(await record.named('満杯 花子')).toHaveLength(1)
})
