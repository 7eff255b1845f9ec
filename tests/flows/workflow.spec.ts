import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { expect, installed, signIn, test, WITH_WORKER } from './fixtures.ts'

const STAFF = 'staff@sakura.example'
const REGISTERS =
  '1. 受付：氏名を台帳に記入する（3分）\n2. 受付：氏名をパソコンに入力する（4分）\n3. 受付：案内する（1分）'
const step = (page: Page, words: string) => page.getByRole('checkbox', { name: new RegExp(words) })

test(
  'a procedure is drafted, changed by keys, and ticked off without a connection',
  WITH_WORKER,
  async ({ page, wifi, engineName }) => {
    await signIn(page, wifi, STAFF)
    await page.getByRole('link', { name: 'ワークフローAI', exact: true }).click()
    await page.getByRole('textbox', { name: '手順の名前' }).fill('会計の流れ')
    await page.getByRole('textbox', { name: '内容' }).fill('窓口の支払いを分かりやすくしたい')
    await page.reload()
    await expect(page.getByRole('textbox', { name: '手順の名前' })).toHaveValue('会計の流れ')
    await page.getByRole('button', { name: '作成する' }).click()
    await expect(page.getByText('「会計」のひな形')).toBeVisible()
    await expect(page.getByText(engineName)).toBeVisible()

    await page.getByRole('button', { name: '手順を編集' }).click()
    const second = page.getByRole('textbox', { name: '手順2の内容' })
    await second.fill('診療費を2人で確かめる<img src=x onerror=alert(1)>')
    await second.press('Alt+ArrowUp')
    await expect(page.getByRole('textbox', { name: '手順1の内容' })).toBeFocused()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('保存しました')).toBeVisible()
    expect(await findingsInBothThemes(page)).toEqual([])

    await installed(page)
    await wifi.close()
    await step(page, '2人で確かめる<img').check()
    await page.reload()
    await expect(step(page, '2人で確かめる')).toBeChecked()
    await expect(page.getByText('今日は1件終わりました')).toBeVisible()
  },
)

test('a review marks the step, an improvement shows before and after, and both stay in the history', async ({
  page,
  server,
}) => {
  await signIn(page, server, STAFF)
  await page.goto(`${server.origin}/workflow?tab=review`)
  await page.getByRole('textbox', { name: '今の手順' }).fill(REGISTERS)
  await page.getByRole('button', { name: '点検する' }).click()
  await expect(page.locator('ol li').filter({ hasText: 'パソコンに入力する' }).getByText('二重の記入')).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])

  await page.getByRole('radio', { name: '改善' }).check()
  await page.getByRole('textbox', { name: '今の手順' }).fill(REGISTERS)
  await page.getByRole('button', { name: '改善案を作る' }).click()
  await expect(page.getByText('8分 → 4分', { exact: true })).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])

  await page.getByRole('radio', { name: '点検' }).check()
  await page
    .getByRole('button', { name: /点検: 氏名を台帳に/ })
    .first()
    .click()
  await expect(page.getByText('気になる点が1件あります。')).toBeVisible()
})
