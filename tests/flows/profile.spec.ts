import type { Page } from '@playwright/test'
import { OWN_ACCOUNTS } from './accounts.ts'
import { findings, findingsInBothThemes } from './findings.ts'
import { comeBack, expect, fillSignIn, LONG, PASSWORD, signInByForm, test, WITH_WORKER } from './fixtures.ts'

const NEXT = 'さくら咲く受付の朝2026'
const menu = (page: Page) => page.getByRole('complementary')
const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'プロフィール' })
const nameField = (page: Page) => page.getByRole('textbox', { name: '名前', exact: true })
const passwordForm = (page: Page) => page.getByRole('form', { name: 'パスワードの変更' })

async function open(page: Page, origin: string) {
  await page.goto(`${origin}/profile`)
  await expect(profile(page)).toBeVisible()
}

async function fillPassword(page: Page, current: string, next: string, again = next) {
  const form = passwordForm(page)
  await form.getByLabel('現在のパスワード').fill(current)
  await form.getByLabel('新しいパスワード', { exact: true }).fill(next)
  await form.getByLabel('新しいパスワード（確認）').fill(again)
  await form.getByRole('button', { name: 'パスワードを変更' }).click()
}

test('a new name is in the menu at once, after a reload, and on what one writes from then on', async ({
  page,
  server,
}) => {
  await signInByForm(page, server, OWN_ACCOUNTS.renamed)
  await open(page, server.origin)
  await page.getByRole('button', { name: '名前を編集' }).press('Enter')
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('佐藤 さくら')
  await page.keyboard.press('Enter')
  await expect(menu(page).getByText('佐藤 さくら')).toBeVisible()
  await expect(page.getByRole('button', { name: '名前を編集' })).toBeFocused()
  await page.reload()
  await expect(menu(page).getByText('佐藤 さくら')).toBeVisible()
  const summary = await page.evaluate(() => JSON.parse(sessionStorage.getItem('auth_user') ?? '{}').displayName)
  expect(summary).toBe('佐藤 さくら')

  await page.goto(`${server.origin}/customers`)
  await page.locator('main a[href^="/customers/"]').first().click()
  await page.getByRole('button', { name: '対応履歴を追加' }).click()
  await page.getByLabel('件名').fill('名前を変えた後の電話')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('名前を変えた後の電話').first()).toBeVisible()
  await expect(page.locator('main').getByText('佐藤 さくら').first()).toBeVisible()
})

test(
  'a new password: the old one is refused from then on, and other devices have to sign in',
  LONG,
  async ({ page, browser, server }) => {
    const other = await (await browser.newContext()).newPage()
    await signInByForm(other, server, OWN_ACCOUNTS.newPassword)
    await signInByForm(page, server, OWN_ACCOUNTS.newPassword)
    await open(page, server.origin)
    await fillPassword(page, 'wrong-password', NEXT)
    await expect(page.getByText('現在のパスワードが正しくありません。')).toBeVisible()
    await expect(passwordForm(page).getByLabel('現在のパスワード')).toBeFocused()
    await fillPassword(page, PASSWORD, NEXT, `${NEXT}!`)
    await expect(page.getByText('新しいパスワードと一致しません。')).toBeVisible()
    await fillPassword(page, PASSWORD, NEXT)
    await expect(page.getByText('パスワードを変更しました。', { exact: false })).toBeVisible()

    await page.reload()
    await expect(profile(page)).toBeVisible()
    await other.getByRole('link', { name: '顧客管理' }).first().click()
    await expect(other.getByLabel('パスワード', { exact: true })).toBeVisible()
    await other.context().close()

    await page.getByRole('button', { name: 'ログアウト', exact: true }).click()
    await expect(page).toHaveURL(/\/login/)
    await fillSignIn(page, OWN_ACCOUNTS.newPassword)
    await expect(page.getByRole('alert')).toContainText('メールアドレスまたはパスワードが正しくありません。')
    await fillSignIn(page, OWN_ACCOUNTS.newPassword, NEXT)
    await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
  },
)

test('a forgotten password is set again behind the link that the server shows', async ({ page, server }) => {
  await signInByForm(page, server, OWN_ACCOUNTS.forgotten)
  await open(page, server.origin)
  await page.getByRole('button', { name: '再設定のリンクを作る' }).click()
  await expect(page.getByText('この環境にはメールを送る機能がありません。', { exact: false })).toBeVisible()
  const found = () => server.log.match(/http\S+mode=resetPassword\S+/g)?.at(-1) ?? ''
  await expect.poll(found).not.toBe('')
  expect(server.log).not.toContain(OWN_ACCOUNTS.forgotten)
  const link = found()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'パスワードの再設定' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByLabel('新しいパスワード', { exact: false }).fill(NEXT)
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('link', { name: 'ログイン画面へ' }).click()
  await fillSignIn(page, OWN_ACCOUNTS.forgotten, NEXT)
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'リンクが使えません' })).toBeVisible()
})

test(
  'signing out everywhere: the other device is asked to sign in on its next call, this one at once',
  LONG,
  async ({ page, browser, server }) => {
    const other = await (await browser.newContext()).newPage()
    await signInByForm(other, server, OWN_ACCOUNTS.signedOut)
    const colleague = await (await browser.newContext()).newPage()
    await signInByForm(colleague, server, 'manager@sakura.example')
    await signInByForm(page, server, OWN_ACCOUNTS.signedOut)
    await open(page, server.origin)
    await page.getByRole('button', { name: 'すべての端末からログアウト' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'キャンセル' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'すべての端末からログアウト' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'ログアウトする' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible()

    await other.getByRole('link', { name: '顧客管理' }).first().click()
    await expect(other.getByLabel('パスワード', { exact: true })).toBeVisible()
    await colleague.getByRole('link', { name: '顧客管理' }).first().click()
    await expect(colleague.locator('main a[href^="/customers/"]').first()).toBeVisible()
    await expect(colleague.getByLabel('パスワード', { exact: true })).toHaveCount(0)
    await fillSignIn(page, OWN_ACCOUNTS.signedOut)
    await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
    await other.context().close()
    await colleague.context().close()
  },
)

test(
  'language, colours and size of the words survive a reload and are there before the first paint',
  WITH_WORKER,
  async ({ page, server }) => {
    await signInByForm(page, server)
    await open(page, server.origin)
    const remOf = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    const before = await remOf()
    await page.getByRole('radio', { name: '特大' }).check()
    await page.getByRole('radio', { name: '暗い' }).check()
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await remOf()).toBeGreaterThan(before)
    await page.reload()
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
    const large = await remOf()
    expect(large).toBeGreaterThan(before)

    // Nothing of the app itself arrives: what is set now was set before it.
    await page.evaluate(async () => {
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${server.origin}/profile`, { waitUntil: 'domcontentloaded' })
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await expect(html).toHaveAttribute('data-text-size', 'x-large')
    await expect(html).toHaveAttribute('lang', 'en')
  },
)

test('who signs in with Google alone has no password here, and is told so', async ({ page, server }) => {
  await page.goto(`${server.origin}/login`)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Googleでログイン' }).click()
  await (await opening).getByText('google-staff@sakura.example').click()
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
  await open(page, server.origin)
  await expect(page.getByText('Googleアカウントでログインしているため', { exact: false })).toBeVisible()
  await expect(passwordForm(page)).toHaveCount(0)
})

test(
  'the forms, their errors, the question, and the page without a server have no findings of axe',
  LONG,
  async ({ page, wifi }) => {
    await signInByForm(page, wifi)
    await open(page, wifi.origin)
    await page.getByRole('button', { name: '名前を編集' }).click()
    await nameField(page).fill(' ')
    await nameField(page).press('Enter')
    await fillPassword(page, 'x', 'short')
    await expect(page.getByText('8文字以上にしてください。', { exact: true })).toBeVisible()
    expect(await findingsInBothThemes(page)).toEqual([])
    await nameField(page).fill('桜井 真理')
    await wifi.close()
    await comeBack(page)
    await expect(page.getByText('パスワードは接続しているときに変更できます。', { exact: false })).toBeVisible()
    await expect(nameField(page)).toHaveValue('桜井 真理')
    await expect(page.getByRole('button', { name: '保存' })).toBeDisabled()
    expect(await findingsInBothThemes(page)).toEqual([])
    await wifi.open()
    await comeBack(page)
    await expect(page.getByRole('button', { name: '保存' })).toBeEnabled()
    await page.getByRole('button', { name: 'すべての端末からログアウト' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await findingsInBothThemes(page)).toEqual([])
  },
)
