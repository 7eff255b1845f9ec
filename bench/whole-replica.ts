import type { Page } from '@playwright/test'

/** Even on a machine with much else to do. */
const LIMIT_MS = 20 * 60_000

/** Waits until the copy of the tenant's records on the device is whole, as the device itself has written down. */
export async function wholeReplica(page: Page): Promise<void> {
  const deadline = Date.now() + LIMIT_MS
  while (!(await page.evaluate(isWhole))) {
    if (Date.now() > deadline) throw new Error('the copy on the device does not become whole')
    await page.waitForTimeout(500)
  }
}

async function isWhole(): Promise<boolean> {
  const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('outbox:'))?.name
  if (!name) return false
  const open = indexedDB.open(name)
  await new Promise((resolve) => (open.onsuccess = resolve))
  const read = open.result.transaction('replica').objectStore('replica').get('mark')
  await new Promise((resolve) => (read.onsuccess = resolve))
  open.result.close()
  return (read.result as { reading?: { isWhole: boolean } } | undefined)?.reading?.isWhole === true
}
