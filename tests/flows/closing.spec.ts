/** The end of a tenant is asked for, told on every page, and taken back by another administrator's button. */
import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, LONG, PASSWORD, signIn, test } from './fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const SIZES = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 820, height: 1180, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
] as const

/** What axe finds, and whether the page has to be scrolled sideways, at the width of a desk, a tablet and a phone. */
async function expectFine(page: Page): Promise<void> {
  await page.bringToFront()
  for (const { colorScheme, ...size } of SIZES) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    expect([size.width, await findings(page)]).toEqual([size.width, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
}

test(
  'a tenant is going to be deleted: asked for by name and password, told on every page, withdrawn',
  LONG,
  async ({ page, server, browser }) => {
    const theirs = await (await browser.newContext()).newPage()
    await signIn(theirs, server, 'staff@midori.example')
    await signIn(page, server, 'admin@midori.example')
    await page.goto(`${server.origin}/administration?section=closing`)
    await expect(page.getByRole('link', { name: 'データの書き出しへ' })).toBeVisible()
    await button(page, 'テナントを削除する').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('対応履歴')).toBeVisible()
    await expectFine(page)
    await dialog.getByLabel('パスワード', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: '次へ' }).click()
    const ask = dialog.getByRole('button', { name: '削除を申し込む' })
    const field = dialog.getByLabel('確認のため、テナントの名前', { exact: false })
    await field.fill('みどり')
    await expect(ask).toBeDisabled()
    await field.fill('みどり歯科')
    await ask.click()
    await expect(dialog).toBeHidden()
    await expect(button(page, '削除を取り消す')).toBeVisible()
    await expectFine(page)

    // On every page, and for administrators alone.
    await page.goto(`${server.origin}/profile`)
    const notice = page.getByRole('status').filter({ hasText: 'このテナントのすべてのデータが削除されます' })
    await expect(notice).toBeVisible()
    await expectFine(page)
    await theirs.reload()
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
    await theirs.waitForLoadState('networkidle')
    await expect(theirs.getByText('このテナントのすべてのデータが削除されます', { exact: false })).toHaveCount(0)
    await theirs.context().close()

    await notice.getByRole('button', { name: '取り消す' }).click()
    await expect(notice).toBeHidden()
    await page.goto(`${server.origin}/notifications`)
    await expect(page.getByText('テナントの削除が取り消されました')).toBeVisible()
    await expect(page.getByText('テナントの削除が申し込まれました')).toBeVisible()
  },
)
