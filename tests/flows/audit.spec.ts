import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { expect, signIn, test } from './fixtures.ts'
import { serverRecord } from './record.ts'

const rows = (page: Page) => page.getByRole('list', { name: '操作の一覧' })

test('an administrator finds who opened a customer, checks the log and takes it along', async ({ page, server }) => {
  await signIn(page, server)
  const name = `記録 ${crypto.randomUUID().slice(0, 8)}`
  await (await serverRecord(server.origin)).create(name)
  await page.goto(`${server.origin}/audit`)
  await page.getByLabel('何をしたか').selectOption({ label: '顧客を登録しました' })
  await expect(rows(page).getByRole('link', { name })).toBeVisible()
  await page
    .getByRole('button', { name: `${name}に関する操作だけを表示` })
    .first()
    .click()
  await expect(page.getByText('ひとつの記録に関する操作だけを表示しています。')).toBeVisible()
  await expect(rows(page).getByRole('link')).toHaveText([name])
  await page.getByRole('button', { name: 'いま確認する' }).click()
  await expect(page.getByText(/記録は改ざんされていません（最終確認 今日/)).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSVに書き出す' }).click()
  expect((await download).suggestedFilename()).toMatch(/^操作の記録-.*\.csv$/)
})

test('whom the server would refuse is not offered the log, and is told so at its address', async ({ page, server }) => {
  await signIn(page, server, 'staff@sakura.example')
  await expect(page.getByRole('link', { name: '操作の記録' })).toHaveCount(0)
  await page.goto(`${server.origin}/audit`)
  await expect(page.getByText('この画面を見る権限がありません')).toBeVisible()
})
