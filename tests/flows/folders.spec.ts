import type { Page } from '@playwright/test'
import { allSent, expect, LONG, signIn, test } from './fixtures.ts'
import { apiAs, sendFile } from './record.ts'

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

test(
  'a folder is deleted with all that lies in it, and brought back with all of it while that is offered',
  LONG,
  async ({ page, server }) => {
    const api = await apiAs(server.origin, MANAGER)
    const make = (name: string, parent_id: string | null) =>
      api<{ id: string }>('POST', '/api/folders/', { name, parent_id })
    const outer = await make('片付ける棚', null)
    const inner = await make('奥の箱', outer.id)
    const put = async (title: string, folder_id: string) => {
      const file_id = await sendFile(server.origin, MANAGER, `${title}.txt`, '当院の休診日は日曜です。')
      await api('POST', '/api/legal-checks/', { file_id, title, folder_id })
    }
    await put('棚の控え', outer.id)
    await put('箱の控え一', inner.id)
    await put('箱の控え二', inner.id)
    const documents = page.getByRole('row', { name: /棚の控え|箱の控え/ })

    await signIn(page, server, MANAGER)
    await page.goto(`${server.origin}/legal-checks`)
    await expect(documents).toHaveCount(3)
    const ask = async () => {
      await shelf(page, '片付ける棚').click()
      await page.getByRole('button', { name: 'フォルダを削除' }).click()
      const question = page.getByRole('alertdialog', { name: '片付ける棚 を削除しますか？' })
      await expect(question).toContainText('文書が1件、フォルダが1件入っています')
      await question.getByRole('radio', { name: '中身ごと削除する' }).check()
      await expect(question).toContainText('文書3件と、中のフォルダ1件も削除します')
      return question.getByRole('button', { name: '中身ごと削除' })
    }
    const isGone = async () => {
      await expect(shelf(page, '片付ける棚')).toBeHidden()
      await expect(shelf(page, '奥の箱')).toBeHidden()
      // What was in it does not come to light in the list of all documents.
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(documents).toHaveCount(0)
    }

    await (await ask()).click()
    await isGone()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByText('片付ける棚 を元に戻しました')).toBeVisible()
    await expect(documents).toHaveCount(3)
    await shelf(page, '片付ける棚').click()
    await expect(documents).toHaveCount(1)
    await shelf(page, '片付ける棚').press('ArrowRight')
    await shelf(page, '奥の箱').click()
    await expect(documents).toHaveCount(2)

    await (await ask()).click()
    await isGone()
    // It is held back as long as it can be taken back.
    await expect(allSent(page)).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await isGone()
    const { folders } = await api<{ folders: { name: string }[] }>('GET', '/api/folders/')
    expect(folders.filter(({ name }) => ['片付ける棚', '奥の箱'].includes(name))).toEqual([])
  },
)
