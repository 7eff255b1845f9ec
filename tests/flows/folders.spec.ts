import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { apiAs } from './record.ts'

const MANAGER = 'manager@sakura.example'
const shelf = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(name) })

test('two tabs, and somebody else, move folders into each other: each folder is there once, and the person decides', async ({
  page: first,
  context,
  server,
  wifi,
}) => {
  const api = await apiAs(server.origin, MANAGER)
  const make = (name: string) => api<{ id: string }>('POST', '/api/folders/', { name, parent_id: null })
  const [left, right] = [await make('左の棚'), await make('右の棚')]
  await signIn(first, wifi, MANAGER)
  await first.goto(`${wifi.origin}/legal-checks`)
  const second = await context.newPage()
  await second.goto(`${wifi.origin}/legal-checks`)
  const askWhere = async (page: Page, name: string) => {
    await shelf(page, name).click()
    await page.getByRole('button', { name: 'フォルダを移動' }).click()
    await expect(page.getByRole('dialog').getByRole('treeitem', { name: /左の棚/ })).toBeVisible()
    return page.getByRole('dialog')
  }
  // Without the worker, the code of the question has to have come before the line goes.
  for (const page of [first, second])
    await (await askWhere(page, '左の棚')).getByRole('button', { name: 'キャンセル' }).click()

  await wifi.close()
  const dialog = await askWhere(first, '左の棚')
  await dialog.getByRole('treeitem', { name: /右の棚/ }).click()
  await dialog.getByRole('button', { name: 'ここへ移動' }).click()
  await expect(dialog).toBeHidden()

  // The other tab knows of it at once, and offers no way into a circle.
  await expect(shelf(second, '左の棚')).toHaveAttribute('aria-level', '2')
  await shelf(second, '右の棚').click()
  await second.getByRole('button', { name: 'フォルダを移動' }).click()
  const places = second.getByRole('dialog')
  await expect(places.getByRole('treeitem', { name: /右の棚/ })).toHaveAttribute('aria-disabled', 'true')
  await places.getByRole('button', { name: 'キャンセル' }).click()

  // Somebody else, who knows nothing of it, does the contrary.
  await api('POST', `/api/folders/${right.id}/move`, { new_parent_id: left.id })
  await wifi.open()
  for (const page of [first, second]) {
    await page.goto(`${wifi.origin}/legal-checks?folder=${right.id}`)
    await expect(shelf(page, '右の棚')).toHaveCount(1)
    await expect(shelf(page, '左の棚')).toHaveCount(1)
  }
  const { folders } = await api<{ folders: { id: string; parent_id: string | null }[] }>('GET', '/api/folders/')
  expect(folders.find(({ id }) => id === right.id)?.parent_id).toBe(left.id)
  expect(folders.find(({ id }) => id === left.id)?.parent_id).toBeNull()
  await first.goto(`${wifi.origin}/outbox`)
  await expect(first.getByRole('main')).toContainText('左の棚')
})
