import { findings, findingsInBothThemes } from './findings.ts'
import { expect, signIn, test } from './fixtures.ts'

const SCREENS = [
  ['/', 'ダッシュボード'],
  ['/customers', '顧客管理'],
  ['/customers?new=1', '顧客管理'],
  ['/products', '商品管理'],
  ['/notifications', '通知'],
  ['/outbox', '未送信の変更'],
  ['/device', 'この端末'],
  ['/profile', 'プロフィール'],
  ['/session-manager', 'セッション管理'],
] as const

test('the sign-in page', async ({ page, server }) => {
  await page.goto(`${server.origin}/login`)
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen of the desk, ${colorScheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, server)
    for (const [path, heading] of SCREENS) {
      await page.goto(`${server.origin}${path}`)
      await expect(page.locator('h1', { hasText: heading })).toBeAttached()
      if (path.includes('new=1')) await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findings(page), path).toEqual([])
    }
  })
}

test('a customer, their contacts, the form for one more, and the bell', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers`)
  await page.locator('main a[href^="/customers/"]').first().click()
  await page.getByRole('button', { name: '対応履歴を追加' }).click()
  await expect(page.getByRole('form', { name: '対応履歴を追加' })).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: /^通知/ }).click()
  await expect(page.getByRole('dialog', { name: /^通知/ })).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
})

test('no page scrolls sideways, from the smallest phone up', async ({ page, server }) => {
  await signIn(page, server)
  for (const width of [320, 390, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [path, heading] of SCREENS) {
      await page.goto(`${server.origin}${path}`)
      await expect(page.locator('h1', { hasText: heading })).toBeAttached()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('the side menu is 240 px wide, and a drawer of that width on a phone (specification, section 9)', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.setViewportSize({ width: 1280, height: 800 })
  const menu = page.locator('aside', { has: page.locator('nav') })
  expect((await menu.boundingBox())?.width).toBe(240)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(240)
})
