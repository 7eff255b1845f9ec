import type { Page } from '@playwright/test'
import { expect, signIn, test, WITH_WORKER } from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: RegExp) => page.locator('main').getByRole('link', { name })
/** A picture wider than it is sent. */
const picture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 400 })
    canvas.getContext('2d')?.fillRect(0, 0, 800, 400)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })

test(
  'the life of a product: add with a picture, find, change offline, delete, undo',
  WITH_WORKER,
  async ({ page, server }) => {
    await signIn(page, server, 'manager@sakura.example')
    await page.goto(`${server.origin}/products`)
    await expect(row(page, /インフルエンザワクチン/)).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

    await page.getByRole('button', { name: '商品を追加' }).click()
    await dialog(page).getByLabel('商品名').fill('院内歯みがき粉')
    await dialog(page).getByLabel('価格（円）').fill('１，２００円')
    const buffer = Buffer.from(await picture(page), 'base64')
    await dialog(page).locator('input[type=file]').setInputFiles({ name: '箱.png', mimeType: 'image/png', buffer })
    await expect(dialog(page).getByRole('button', { name: '画像を外す' })).toBeVisible()
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '院内歯みがき粉' })).toBeVisible()
    await expect(page.getByText('1,200円（税込）')).toBeVisible()
    await expect(page.locator('main img')).toHaveJSProperty('naturalWidth', 800)
    await expect(page.getByRole('link', { name: '未送信はありません' })).toBeVisible()

    await page.context().setOffline(true)
    await page.reload()
    await expect(page.locator('main img')).toHaveJSProperty('naturalWidth', 800)
    await page.getByRole('button', { name: '販売終了にする' }).click()
    await page.getByRole('link', { name: '一覧に戻る' }).click()
    await page.getByRole('searchbox', { name: '商品を検索' }).fill('ハミガキ')
    await expect(page.getByText('条件に合う商品が見つかりません')).toBeVisible()
    await page.getByRole('searchbox', { name: '商品を検索' }).fill('歯ミガキ')
    await expect(page.getByRole('row', { name: /院内歯みがき粉.*販売終了.*未送信/ })).toBeVisible()

    await page.context().setOffline(false)
    await expect(page.getByRole('row', { name: /院内歯みがき粉.*販売終了/ }).getByText('未送信')).toBeHidden()
    await row(page, /院内歯みがき粉/).click()
    await page.getByRole('button', { name: '削除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '商品管理' })).toBeVisible()
    await expect(row(page, /院内歯みがき粉/)).toBeHidden()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(row(page, /院内歯みがき粉/)).toBeVisible()
  },
)

test('who may not change the catalogue is offered nothing that would be refused', async ({ page, server }) => {
  await signIn(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/products?category=${encodeURIComponent('予防接種')}&new=1`)
  await expect(row(page, /インフルエンザワクチン/)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '商品を追加' })).toBeHidden()
  await row(page, /インフルエンザワクチン/).click()
  await expect(page.getByRole('heading', { level: 1, name: 'インフルエンザワクチン' })).toBeVisible()
  for (const name of ['編集', '削除', '販売終了にする']) await expect(page.getByRole('button', { name })).toBeHidden()
})
