import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { outboxRows } from './on-disk.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const search = (page: Page) => page.getByRole('searchbox', { name: '顧客を検索' })

test('the life of a customer: add, find, change, note a contact, delete, undo', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers`)

  await page.getByRole('button', { name: '顧客を追加' }).click()
  await dialog(page).getByLabel('名前').fill('髙﨑 みのり')
  await dialog(page).getByLabel('フリガナ').fill('たかさき ﾐﾉﾘ')
  await dialog(page).getByLabel('電話番号').fill('０９０-１２３４-８８７７')
  await dialog(page).getByLabel('注意事項').fill('ペニシリンアレルギー')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存しました').first()).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await page.goto(`${server.origin}/customers`)
  for (const words of ['タカサキ', 'たかさき', '高崎', '8877']) {
    await search(page).fill(words)
    await expect(page.locator('main').getByRole('link', { name: /髙﨑 みのり/ }), words).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(words)}`))
  }
  await page
    .locator('main')
    .getByRole('link', { name: /髙﨑 みのり/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('タカサキ ミノリ')
  await expect(page.getByText('ペニシリンアレルギー')).toBeVisible()
  await expect(page.getByRole('link', { name: '090-1234-8877' })).toBeVisible()

  await page.getByRole('button', { name: '編集' }).click()
  await dialog(page).getByLabel('会社名').fill('株式会社みのり')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('株式会社みのり').first()).toBeVisible()

  const form = page.getByRole('form', { name: '対応履歴を追加' })
  await form.getByText('電話').click()
  await expect(form.getByLabel('件名')).toBeFocused()
  await form.getByLabel('件名').fill('予約の変更')
  await form.getByLabel('内容').fill('来週の火曜に変更。')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByLabel('内容')).toBeHidden()
  await expect(page.getByText('予約の変更', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('来週の火曜に変更。')).toBeVisible()

  await page.getByRole('button', { name: '削除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '顧客管理' })).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByText('髙﨑 みのり さんを元に戻しました')).toBeVisible()
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('髙﨑')}`)
  await expect(page.locator('main').getByRole('link', { name: /髙﨑 みのり/ })).toBeVisible()
})

test('a form that is refused or closed keeps its text', async ({ page, server }) => {
  await signIn(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/customers?new=1`)
  await dialog(page).getByLabel('メールアドレス').fill('no-address')
  await dialog(page).getByLabel('メモ').fill('消えてはいけないメモ')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page).getByText('メールアドレスの形式で入力してください。')).toBeVisible()
  await expect(dialog(page).getByText('入力してください。', { exact: true })).toBeVisible()
  await expect.poll(() => outboxRows(page, 'drafts')).toBe(1)

  await page.goto(`${server.origin}/customers?new=1`)
  await expect(dialog(page).getByText('入力途中の内容を復元しました')).toBeVisible()
  await expect(dialog(page).getByLabel('メモ')).toHaveValue('消えてはいけないメモ')
})

test('what a role may not do is not offered', async ({ page, server }) => {
  await signIn(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/customers`)
  await page.locator('main a[href^="/customers/"]').first().click()
  await expect(page.getByRole('button', { name: '編集' })).toBeVisible()
  await expect(page.getByRole('button', { name: '削除' })).toHaveCount(0)
})

test('the list is worked by keyboard alone', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers`)
  await expect(page.locator('main a[href^="/customers/"]').first()).toBeVisible()
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('やまだ')
  await expect(page).toHaveURL(/search=/)
  await expect(page.locator('main a[href^="/customers/"]').first()).toContainText('山田')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}/)
  await page.goBack()
  await expect(search(page)).toHaveValue('やまだ')
  await page.locator('main a[href^="/customers/"]').first().focus()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toHaveValue('やまだ')
})
