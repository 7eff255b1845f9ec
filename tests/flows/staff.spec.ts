import type { Page } from '@playwright/test'
import { OWN_ACCOUNTS } from './accounts.ts'
import { findingsInBothThemes } from './findings.ts'
import { allSent, expect, installed, saved, signIn, signInByForm, storedHere, test, WITH_WORKER } from './fixtures.ts'
import { serverRecord } from './record.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openMember(page: Page, origin: string, words: string, name: RegExp): Promise<void> {
  await page.goto(`${origin}/staff`)
  await page.getByRole('searchbox', { name: 'スタッフを検索' }).fill(words)
  // The row moves up while the list gets shorter, away from under a press that began before.
  await expect(page.locator('main a[href^="/staff/"]')).toHaveCount(1)
  await page.locator('main').getByRole('link', { name }).click()
}

test('the life of a member: added, found, given a role', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/staff`)
  await button(page, 'スタッフを追加').click()
  await dialog(page).getByLabel('名前').fill('新田 あおい')
  await dialog(page).getByLabel('メールアドレス').fill('staff@sakura.example')
  await dialog(page).getByLabel('内線').fill('３１')
  await button(page, '保存').click()
  await expect(dialog(page).getByText('このメールアドレスの人は、すでに登録されています。')).toBeVisible()
  await dialog(page).getByLabel('メールアドレス').fill('aoi@sakura.example')
  await button(page, '保存').click()
  await expect(titled(page, '新田 あおい')).toBeVisible()
  await expect(page.getByText('未ログイン')).toBeVisible()

  await openMember(page, server.origin, '31', /新田 あおい/)
  await button(page, '編集').click()
  await dialog(page).getByRole('radio', { name: '責任者' }).check()
  await expect(dialog(page).getByText(/スタッフの招待ができます/)).toBeVisible()
  await button(page, '保存').click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.locator('main').getByText('責任者', { exact: true })).toBeVisible()
})

test(
  'who is kept out is out at the next request, and nothing they had not sent is carried out',
  WITH_WORKER,
  async ({ page, server, browser }) => {
    const name = '停止中の 記録'
    const context = await browser.newContext()
    const theirs = await context.newPage()
    await signInByForm(theirs, server, OWN_ACCOUNTS.dismissed)
    await theirs.goto(`${server.origin}/customers?new=1`)
    await installed(theirs)
    await context.setOffline(true)
    await dialog(theirs).getByLabel('名前').fill(name)
    await button(theirs, '保存').click()
    await expect(storedHere(theirs)).toBeVisible()

    await signIn(page, server)
    await openMember(page, server.origin, 'dismissed', /dismissed/)
    await button(page, '利用を停止').click()
    await expect(question(page).getByText('書いた対応履歴は、名前とともに残ります。')).toBeVisible()
    await button(page, '停止する').click()
    await expect(page.locator('main').getByText('停止', { exact: true }).first()).toBeVisible()

    await context.setOffline(false)
    await expect(titled(theirs, 'このアカウントのログインは無効になりました。')).toBeVisible()
    await expect(theirs.getByText('未送信の変更が1件、この端末に残っています。')).toBeVisible()
    const record = await serverRecord(server.origin)
    expect(await record.named(name)).toEqual([])

    // Let in again, nothing they typed is lost.
    await button(page, '利用を再開').click()
    await button(page, '再開する').click()
    await expect(question(page)).toBeHidden()
    await button(theirs, '再試行').click()
    await expect(allSent(theirs)).toBeVisible()
    expect(await record.named(name)).toHaveLength(1)

    await button(page, '削除').click()
    await expect(question(page).getByText('書いた対応履歴は、名前とともに残ります。')).toBeVisible()
    expect(await findingsInBothThemes(page)).toEqual([])
    await question(page).getByRole('textbox').fill('dismiss')
    await expect(question(page).getByRole('button', { name: '削除' })).toBeDisabled()
    await question(page).getByRole('textbox').fill('dismissed')
    await question(page).getByRole('button', { name: '削除' }).click()
    await expect(titled(page, 'スタッフ管理')).toBeVisible()
    await theirs.goto(`${server.origin}/customers`)
    // Their session gets no new credential, so the way back in is a new sign-in.
    await expect(titled(theirs, 'ログイン')).toBeVisible()
    await context.close()
  },
)

test(
  'role staff has the own card, and the colleagues also without a network',
  WITH_WORKER,
  async ({ page, server }) => {
    await signIn(page, server, 'staff@sakura.example')
    await page.goto(`${server.origin}/staff`)
    await installed(page)
    await page.getByRole('textbox', { name: '内線' }).fill('２９')
    await button(page, '保存').click()
    await expect(saved(page)).toBeVisible()
    const own = page.getByRole('listitem').filter({ hasText: 'あなた' })
    await expect(own).toContainText('29')
    await expect(button(page, 'スタッフを追加')).toBeHidden()
    expect(await findingsInBothThemes(page)).toEqual([])

    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('searchbox', { name: '内線表を検索' }).fill('田村')
    await expect(page.getByRole('listitem').filter({ hasText: '田村 早苗' })).toContainText('22')
    await page.getByRole('textbox', { name: '内線' }).fill('99')
    await expect(button(page, '保存')).toBeDisabled()
    await page.reload()
    await expect(page.getByRole('textbox', { name: '内線' })).toHaveValue('99')
    await button(page, '破棄する').click()
    await expect(page.getByRole('textbox', { name: '内線' })).toHaveValue('29')
  },
)
