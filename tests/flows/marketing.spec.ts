import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { expect, signIn, test } from './fixtures.ts'

const open = (page: Page, work: string) => page.getByRole('radio', { name: work }).check()

test('a campaign whose text breaks a rule for advertising is copied after a question', async ({
  page,
  server,
  engineName,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, server, 'staff@sakura.example')
  await page.getByRole('link', { name: 'マーケティングAI', exact: true }).click()
  // Who may not see all customers together is not offered it.
  await expect(page.getByRole('radio', { name: 'キャンペーンの提案' })).toBeChecked()
  await expect(page.getByRole('radio', { name: '顧客の分析' })).toHaveCount(0)
  await page.getByRole('textbox', { name: '目的' }).fill('日本一の痛くない治療')
  await page.getByRole('button', { name: '提案を作る' }).click()
  await expect(page.getByText(engineName)).toBeVisible()
  await page.getByRole('button', { name: 'SNSの文面をコピー' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('「高」の表現')
  await dialog.getByRole('button', { name: 'コピーする' }).click()
  await expect(page.getByText('コピーしました')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('日本一')
  expect(await findingsInBothThemes(page)).toEqual([])
})

test('customers are counted, and a comparison knows only what was given', async ({ page, server, engineName }) => {
  await signIn(page, server, 'manager@sakura.example')
  await page.goto(`${server.origin}/marketing`)
  await page.getByRole('button', { name: '分析する' }).click()
  await expect(page.getByText('90日以内に対応があり、1年間の対応が4回以上').first()).toBeVisible()
  await expect(page.getByRole('figure', { name: '月ごとの対応件数' })).toBeVisible()
  await expect(page.getByText(engineName)).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])

  await open(page, '競合の比較')
  await page.getByRole('textbox', { name: '競合1の名前' }).fill('みどり歯科')
  await page.getByRole('textbox', { name: '競合1の資料' }).fill('初診は3,300円です。')
  await page.getByRole('button', { name: '比較する' }).click()
  const table = page.getByRole('region', { name: '比較の表' })
  await expect(table.getByRole('row', { name: /料金/ })).toContainText('初診は3,300円です')
  await expect(table.getByRole('row', { name: /診療時間/ })).toContainText('わかりません')
})

test('a calendar is changed by keys, outlives a reload, and is taken along', async ({ page, server }) => {
  await signIn(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/marketing?tab=content-calendar`)
  await page.getByLabel('始まり').fill('2026-11-01')
  await page.getByLabel('終わり').fill('2026-11-30')
  await page.getByRole('button', { name: '計画を作る' }).click()
  const day = page.getByLabel('「いい歯の日」の日')
  await expect(day).toHaveValue('2026-11-08')
  await day.fill('2026-11-10')
  await page.getByRole('combobox', { name: '「いい歯の日」の状態' }).selectOption('予定')
  await page.getByRole('button', { name: '投稿を追加' }).click()
  await page.getByRole('textbox', { name: '題名' }).fill('日本一の歯科です<img src=x onerror=alert(1)>')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('button', { name: /「日本一の歯科です.*」の文面/ }).click()
  await expect(page.getByRole('dialog').getByText('高', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.reload()
  await expect(day).toHaveValue('2026-11-10')
  await expect(page.getByRole('listitem').filter({ hasText: '日本一の歯科です<img' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'カレンダー (.ics)' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('DTSTART;VALUE=DATE:20261110')
})
