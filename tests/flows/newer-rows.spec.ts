import type { Page } from '@playwright/test'
import { expect, installed, signIn, test, WITH_WORKER } from './fixtures.ts'

/** As a newer version of the app, which this tablet had before, would have left it. */
const NEWER = {
  v: 2,
  id: 'newer',
  occurred_at: '2026-07-03T05:05:00.000Z',
  what: '予約の追加',
  fields: { at: '10:00' },
}

/** Puts a row into this person's queue on the disk, or reads what is there. */
function onDisk(page: Page, row: typeof NEWER | null): Promise<unknown> {
  return page.evaluate(async (row) => {
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('outbox:'))?.name ?? ''
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open(name))
    const rows = database.transaction('rows', 'readwrite').objectStore('rows')
    if (row) await settled(rows.put(row, row.id))
    const stored = await settled(rows.get('newer'))
    database.close()
    return stored
  }, row)
}

test(
  'what a newer version wrote is shown in plain words, kept as it is, and discarded only by the person',
  WITH_WORKER,
  async ({ page, server }) => {
    await signIn(page, server)
    await installed(page)
    await onDisk(page, NEWER)
    await page.goto(`${server.origin}/outbox`)
    const list = page.getByRole('list', { name: '未送信の変更' })
    await expect(list).toContainText('このアプリでは読めない変更')
    await expect(list).toContainText('アプリを更新すると、送信できることがあります。')
    await expect(list).not.toContainText('unreadable')
    await expect(page.getByRole('button', { name: /^再試行/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '今すぐ送信' })).toHaveCount(0)
    await page.reload()
    await expect(list).toContainText('このアプリでは読めない変更')
    expect(await onDisk(page, null)).toEqual(NEWER)

    await page.getByRole('button', { name: /^破棄/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '破棄' }).click()
    await expect(page.getByText('未送信の変更はありません')).toBeVisible()
    expect(await onDisk(page, null)).toBeUndefined()
  },
)
