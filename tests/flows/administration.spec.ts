import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { expect, signIn, test } from './fixtures.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'メインメニュー' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const open = (page: Page, origin: string, section: string) => page.goto(`${origin}/administration?section=${section}`)

async function saveAll(page: Page): Promise<void> {
  // The note of an earlier save may still stand there.
  const answer = page.waitForResponse(
    (reply) => reply.request().method() !== 'GET' && /administration/.test(reply.url()),
  )
  await button(page, '保存').click()
  expect((await answer).ok()).toBe(true)
  await expect(page.getByText('保存しました').first()).toBeVisible()
}

test('an administrator switches a feature and widens a right, and the screen of a colleague follows', async ({
  page,
  server,
  browser,
}) => {
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, server, 'staff@midori.example')
  await expect(menu(theirs).getByRole('link', { name: '商品管理' })).toBeVisible()
  await expect(menu(theirs).getByRole('link', { name: 'テナント設定' })).toHaveCount(0)

  await signIn(page, server, 'admin@midori.example')
  await menu(page).getByRole('link', { name: 'テナント設定' }).click()
  await page.getByRole('link', { name: '機能', exact: true }).click()
  await page.getByRole('switch', { name: '商品管理' }).uncheck()
  await button(page, '保存').click()
  await expect(page.getByRole('alertdialog').getByText('商品の画面が全員から消えます', { exact: false })).toBeVisible()
  await button(page, 'オフにする').click()
  await expect(menu(page).getByRole('link', { name: '商品管理' })).toHaveCount(0)

  // Without a reload: the refusal tells that something has changed.
  await menu(theirs).getByRole('link', { name: '商品管理' }).click()
  await expect(menu(theirs).getByRole('link', { name: '商品管理' })).toHaveCount(0)
  await expect(theirs.getByText('この機能は現在ご利用いただけません')).toBeVisible()

  await page.getByRole('switch', { name: '商品管理' }).check()
  await saveAll(page)
  await page.getByRole('link', { name: '権限', exact: true }).click()
  const right = page.getByRole('group', { name: '商品を登録する・編集する' })
  await right.getByLabel('スタッフ').selectOption({ label: 'できる' })
  await expect(right.getByText('標準から変更')).toBeVisible()
  await saveAll(page)
  expect(await findingsInBothThemes(page)).toEqual([])
  await theirs.goto(`${server.origin}/products`)
  await expect(button(theirs, '商品を追加')).toBeVisible()

  await button(page, 'すべて標準に戻す').click()
  await saveAll(page)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1, name: '商品管理' })).toBeVisible()
  await expect(button(theirs, '商品を追加')).toHaveCount(0)

  for (const section of ['general', 'features', 'models', 'usage']) {
    await open(page, server.origin, section)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect([section, await findingsInBothThemes(page)]).toEqual([section, []])
  }
})
