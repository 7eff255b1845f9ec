import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { expect, signIn, test } from './fixtures.ts'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name}を選択` })
const bar = (page: Page) => page.getByRole('region', { name: '選択した顧客' })

test('a range of customers gets a tag and loses it again, then is deleted and brought back', async ({
  page,
  server,
}) => {
  const { origin } = server
  await signIn(page, server, 'manager@sakura.example')
  // People of this flow alone.
  for (const name of ['束見 一', '束見 二', '束見 三', '束見 四']) {
    await page.goto(`${origin}/customers?new=1`)
    const form = page.getByRole('dialog', { name: '顧客を追加' })
    await form.getByLabel('名前', { exact: false }).first().fill(name)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
  }
  await page.goto(`${origin}/customers?search=束見&sort_by=name&sort_order=asc`)
  await expect(page.getByText('4件', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '選択', exact: true }).click()
  const boxes = page.getByRole('checkbox', { name: /^束見 .を選択$/ })
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(bar(page).getByText('3人を選択中')).toBeVisible()
  await bar(page).hover()
  expect(await findingsInBothThemes(page)).toEqual([])

  const saving = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'CSV書き出し' }).click()
  const csv = page.getByRole('dialog', { name: '顧客をCSVで保存' })
  await csv.getByRole('button', { name: '保存', exact: true }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(4)
  await csv.getByRole('button', { name: '閉じる' }).last().click()

  await bar(page).getByRole('button', { name: 'タグを追加' }).click()
  const asking = page.getByRole('alertdialog', { name: '3人にタグを追加しますか？' })
  await asking.getByLabel('タグ').fill('束ねた')
  await asking.getByRole('button', { name: '追加' }).click()
  await expect(page.getByText('3人: 変更しました')).toBeVisible()
  await expect(page.getByRole('list', { name: '結果ごとの顧客' }).getByRole('listitem')).toHaveCount(3)
  expect(await findingsInBothThemes(page)).toEqual([])
  // A reload loses nothing of it.
  await page.reload()
  await page.getByRole('button', { name: '取り消す' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click()
  await expect(page.getByText('3人: 元に戻しました')).toBeVisible()

  await page.goto(`${origin}/customers?search=束見&sort_by=name&sort_order=asc`)
  await page.getByRole('button', { name: '選択', exact: true }).click()
  await bar(page).getByRole('button', { name: 'この条件の全員 4人を選択' }).click()
  await box(page, '束見 四').click()
  await expect(bar(page).getByText('3人を選択中')).toBeVisible()
  await bar(page).getByRole('button', { name: '削除' }).click()
  const deleting = page.getByRole('alertdialog', { name: '3人を削除しますか？' })
  await deleting.getByRole('button', { name: '削除' }).click()
  await expect(page.getByText('3人: 削除しました')).toBeVisible()
  await page.getByRole('link', { name: '顧客の一覧を見る' }).click()
  await page.getByLabel('顧客を検索').fill('束見')
  await expect(page.getByText('1件', { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: '取り消す' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click()
  await expect(page.getByText('3人: 元に戻しました')).toBeVisible()
  await page.goto(`${origin}/customers?search=束見`)
  await expect(page.getByText('4件', { exact: true })).toBeVisible()
})
