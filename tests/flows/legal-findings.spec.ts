import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { expect, installed, LONG, signIn, test, WITH_WORKER } from './fixtures.ts'

const AD =
  '当院は地域で日本一の技術をもつ歯科医院です。\n痛みのない治療で、どんなむし歯も必ず治ります。\nご予約はお電話で承ります。'
const field = (page: Page) => page.getByRole('textbox', { name: '文章を貼り付けてチェック' })
const result = (page: Page) => page.getByRole('heading', { level: 2, name: /気になる点|見つかりませんでした/ })
const list = (page: Page) => page.getByRole('list', { name: '本文の気になる表現' })

async function check(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Control+Enter')
}

test('a text is checked: each finding leads to its passage and back, and the text outlives a reload', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'staff@sakura.example')
  await page.getByRole('link', { name: 'AIリーガルチェック', exact: true }).click()
  await check(page, AD)
  await expect(result(page)).toHaveText(/気になる点が\d+件あります/)
  await expect(result(page)).toBeFocused()
  await expect(page.getByText('種類: 広告（自動で判定）')).toBeVisible()

  const marked = await page.locator('mark').allTextContents()
  expect(marked.length).toBeGreaterThan(1)
  for (const passage of marked) expect(AD).toContain(passage)
  expect(marked.join()).toContain('日本一')
  expect(marked.join()).not.toContain('ご予約')

  const title = list(page).getByRole('link').first()
  await title.press('Enter')
  await expect(page.locator('mark a').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()

  await page.getByRole('checkbox').first().check()
  await expect(page.getByText('1件を確認済み')).toBeVisible()
  await page.reload()
  await expect(field(page)).toHaveValue(AD)
  await page.getByRole('button', { name: '文章を消す' }).click()
  await expect(field(page)).toHaveValue('')
})

test('what an innocent text was looked through for is said; another type is another check', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/legal-check`)
  await page.getByRole('radio', { name: '広告' }).check()
  await check(page, '診療時間は午前9時から午後6時までです。木曜日は休診です。')
  await expect(result(page)).toHaveText('気になる表現は見つかりませんでした')
  await expect(page.getByText(/医療広告ガイドライン、薬機法/)).toBeVisible()
  await page.getByRole('radio', { name: 'プライバシーポリシー' }).check()
  await expect(page.getByText(/文章か種類が変わっています/)).toBeVisible()
})

test('without a connection nothing is checked and nothing is lost', WITH_WORKER, async ({ page, server }) => {
  await signIn(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/legal-check`)
  await installed(page)
  await page.context().setOffline(true)
  await field(page).fill(AD)
  await expect(page.getByText('オフラインです。文章は残ります。接続すると、チェックできます。')).toBeVisible()
  await expect(page.getByRole('button', { name: 'チェックする' })).toBeDisabled()
  await page.reload()
  await expect(field(page)).toHaveValue(AD)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'チェックする' }).click()
  await expect(result(page)).toHaveText(/気になる点が\d+件あります/)
})

test('the result can be read by everybody, and fits every window', LONG, async ({ page, server }) => {
  await signIn(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/legal-check`)
  await check(page, AD)
  await expect(result(page)).toHaveText(/気になる点が\d+件あります/)
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways, `at ${width}`).toBeLessThanOrEqual(0)
  }
  expect(await findingsInBothThemes(page)).toEqual([])
})

test('a search leads to the passage in the document, and the way back to what was found', async ({ page, server }) => {
  await signIn(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/legal-check`)
  await page.getByRole('combobox', { name: '種類' }).selectOption({ label: '契約書' })
  await page.getByRole('textbox', { name: '探す言葉や文章' }).fill('解約')
  await page.getByRole('button', { name: '検索する' }).click()
  const results = page.getByRole('region', { name: '検索の結果' })
  await results
    .getByRole('link', { name: /該当箇所$/ })
    .first()
    .click()
  const passage = page.getByTitle('検索で見つかった箇所')
  await expect(passage).toBeFocused()
  await expect(passage).toBeInViewport()
  await page.goBack()
  await expect(results.getByRole('status')).toHaveText(/「解約」の検索結果: [1-9]\d*件/)
  await expect(page.getByRole('combobox', { name: '種類' })).toHaveValue('contract')
  await page.getByLabel('この日までに登録').fill('1990-01-01')
  await page.getByRole('button', { name: '絞り込みを外して探す' }).click()
  await expect(results.getByRole('link', { name: /該当箇所$/ }).first()).toBeVisible()
})
