import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { expect, LONG, signIn, test } from './fixtures.ts'

const WIDTHS = [320, 390, 820, 1280]

const SCREENS = {
  'every screen of the desk': [
    ['/', 'ダッシュボード'],
    ['/reception', '受付'],
    ['/reception?new=1', '受付'],
    ['/customers', '顧客管理'],
    ['/customers?new=1', '顧客管理'],
    ['/products', '商品管理'],
    ['/legal-checks', 'リーガルチェック'],
    ['/legal-check', 'AIリーガルチェック'],
    ['/deep-research', 'ディープリサーチ'],
    ['/knowledge-base', 'ナレッジベース'],
    ['/knowledge-base?tab=search', 'ナレッジベース'],
    ['/knowledge-base?tab=frequent', 'ナレッジベース'],
    ['/chat', '顧客チャット'],
    ['/staff-chat', 'スタッフチャット'],
    ['/workflow', 'ワークフローAI'],
    ['/marketing', 'マーケティングAI'],
  ],
  'every screen of one person': [
    ['/notifications', '通知'],
    ['/outbox', '未送信の変更'],
    ['/device', 'この端末'],
    ['/profile', 'プロフィール'],
    ['/session-manager', 'セッション管理'],
  ],
  'every screen of administrators': [
    ['/staff', 'スタッフ管理'],
    ['/staff?new=1', 'スタッフ管理'],
    ['/invitations', '招待管理'],
    ['/audit', '操作の記録'],
    ['/customers/import', '顧客の取り込み'],
    ['/customers/duplicates', '重複の確認'],
    ['/administration', 'テナント設定'],
  ],
  'every section of the administration': ['features', 'rights', 'models', 'usage', 'devices', 'data', 'closing'].map(
    (section) => [`/administration?section=${section}`, 'テナント設定'],
  ),
}

/** By how many px the page can be moved sideways, after what follows a new width has been drawn. */
const overflow = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    return document.documentElement.scrollWidth - innerWidth
  })

test('the sign-in page', async ({ page, server }) => {
  await page.goto(`${server.origin}/login`)
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
})

for (const [whose, screens] of Object.entries(SCREENS)) {
  const lane = whose === 'every screen of the desk' ? {} : LONG
  test(
    `${whose}: no findings, and never moved sideways, from the smallest phone up`,
    lane,
    async ({ page, server }) => {
      await signIn(page, server)
      for (const [path = '', heading = ''] of screens) {
        await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 800 })
        await page.goto(`${server.origin}${path}`)
        await expect(page.locator('h1', { hasText: heading })).toBeAttached()
        if (path.includes('new=1')) await expect(page.getByRole('dialog')).toBeVisible()
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
        }
        expect(await findingsInBothThemes(page), path).toEqual([])
      }
    },
  )
}

test('who is found by the search of the first page', async ({ page, server }) => {
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 800 })
  await signIn(page, server)
  await page.getByRole('searchbox', { name: '顧客を検索' }).fill('さとう')
  await expect(page.getByRole('link', { name: /の電話を記録$/ }).first()).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page), `at ${width}`).toBeLessThanOrEqual(0)
  }
  expect(await findingsInBothThemes(page)).toEqual([])
})

test('a customer, their contacts, the form for one more, and the bell', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers`)
  await page.locator('main a[href^="/customers/"]').first().click()
  const form = page.getByRole('form', { name: '対応履歴を追加' })
  await expect(form.getByLabel('件名')).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: '対応履歴を追加' }).click()
  await expect(form.getByLabel('内容')).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: /^通知/ }).click()
  await expect(page.getByRole('dialog', { name: /^通知/ })).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
})

test('the side menu is 240 px wide, and a drawer of that width on a phone (specification, section 9)', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.setViewportSize({ width: 1280, height: 800 })
  const menu = page.locator('aside', { has: page.locator('nav') })
  expect((await menu.boundingBox())?.width).toBe(240)
  // One of its last places is brought into sight in the menu, and the page stays where it begins.
  await page.goto(`${server.origin}/device`)
  await expect(menu.getByRole('link', { name: 'この端末' })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(240)
})
