import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { encodeShiftJis } from '#contract/shift-jis'
import { findingsInBothThemes } from './findings.ts'
import { expect, signIn, test } from './fixtures.ts'

const SHEET = [
  '姓,名,セイ,メイ,TEL,生年月日',
  '髙﨑,みのり,タカサキ,ミノリ,090-5551-0001,昭和55年5月3日',
  '髙﨑,かなえ,タカサキ,カナエ,090-5551-0002,S60.1.2',
  ',,ナナシ,,090-5551-0003,',
].join('\r\n')

const found = (page: Page) => page.locator('main a[href^="/customers/"]').filter({ hasText: '髙﨑' })

test('a file of Excel is chosen, tried, imported, seen in the list and taken back', async ({ page, server }) => {
  await signIn(page, server, 'manager@sakura.example')
  await page.goto(`${server.origin}/customers`)
  await page.getByRole('button', { name: '取り込む', exact: true }).click()
  await expect(page.getByRole('heading', { name: '顧客の取り込み' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: '名簿.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(encodeShiftJis(SHEET).bytes),
  })
  await expect(page.getByText('名簿.csv（3件・Shift_JIS）')).toBeVisible()
  await expect(page.getByLabel('「姓」の取り込み先')).toHaveValue('name_family')
  await expect(page.getByLabel('「TEL」の取り込み先')).toHaveValue('phone')
  await page.getByRole('button', { name: '内容を確認する' }).click()

  await expect(page.getByRole('radio', { name: '新しい顧客 2' })).toBeChecked()
  await expect(page.getByRole('list', { name: '確認した行' })).toContainText('髙﨑 みのり')
  await page.getByText('エラー 1').click()
  await expect(page.getByRole('list', { name: '確認した行' })).toContainText('4行目')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'エラー行をCSVで保存' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('ナナシ')
  expect(await findingsInBothThemes(page)).toEqual([])
  // A reload loses nothing of it.
  await page.reload()
  await page.getByRole('button', { name: '2件を取り込む' }).click()
  await expect(page.getByText('2件: 登録しました')).toBeVisible()

  await page.getByRole('link', { name: '顧客の一覧を見る' }).click()
  await page.getByLabel('顧客を検索').fill('タカサキ')
  await expect(found(page)).toHaveCount(2)

  await page.goBack()
  await page.getByRole('button', { name: 'この取り込みを元に戻す' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByText('2件: 登録を取り消しました')).toBeVisible()
  await page.goto(`${server.origin}/customers?search=タカサキ`)
  await expect(page.getByText('条件に合う顧客が見つかりません')).toBeVisible()
})

test('the list as it is narrowed is saved as CSV, and a customer as vCard', async ({ page, server }) => {
  await signIn(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/customers`)
  await expect(page.getByRole('button', { name: '取り込む', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'CSVで保存' }).click()
  const dialog = page.getByRole('dialog', { name: '顧客をCSVで保存' })
  await dialog.getByText('Shift_JIS（古いソフト）').click()
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '保存' }).click()
  const file = await readFile(await (await saving).path())
  expect(new TextDecoder('shift_jis').decode(file)).toMatch(/^"ID","氏名","フリガナ"/)
  await expect(dialog.getByText(/件を保存しました/)).toBeVisible()
  await dialog.getByRole('button', { name: '閉じる' }).last().click()

  await page.locator('main a[href^="/customers/"]').first().click()
  const card = page.waitForEvent('download')
  await page.getByRole('button', { name: 'その他の操作' }).click()
  await page.getByRole('button', { name: '連絡先（vCard）を保存' }).click()
  expect(await readFile(await (await card).path(), 'utf8')).toMatch(/^BEGIN:VCARD\r\nVERSION:3.0\r\nFN:/)
})
