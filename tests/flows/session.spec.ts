import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { addCustomer, allSent, expect, fillSignIn, listed, PASSWORD, signInByForm, test } from './fixtures.ts'

const UNAUTHORIZED = {
  status: 401,
  contentType: 'application/json',
  headers: { 'x-request-id': 'test' },
  body: JSON.stringify({
    error: {
      code: 'AUTH_002',
      category: 'authentication',
      severity: 'medium',
      message: '認証の有効期限が切れました。',
      timestamp: new Date().toISOString(),
    },
  }),
}

/** From now on the server takes no credential of this browser, however new, except for what signs in again. */
async function refuseEverything(page: Page): Promise<void> {
  await page.route(/\/api\/(?!client-config|errors)/, (route) => route.fulfill(UNAUTHORIZED))
}

/** Only the look for others with this number is refused: nothing in the background comes before it. */
async function refuseLookFor(page: Page, phone: string): Promise<void> {
  await page.route(
    ({ pathname, search }) => pathname === '/api/customers' && search.includes(phone),
    (route) => route.fulfill(UNAUTHORIZED),
  )
}

/** Only saving a customer is refused; what reads in the background goes on. */
async function refuseSaving(page: Page): Promise<void> {
  await page.route('**/api/customers', (route) =>
    route.request().method() === 'POST' ? route.fulfill(UNAUTHORIZED) : route.fallback(),
  )
}

/** Lets minutes pass during which somebody moves now and then, so that the screen does not lock. */
async function passWithSomebodyThere(page: Page, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 9) {
    await page.clock.fastForward(Math.min(9, minutes - passed) * 60_000)
    await page.mouse.move(5 + (passed % 7), 5)
  }
}

/** A new customer whose saving is refused: it waits on the device, and the page asks to sign in. */
async function addRefused(page: Page, origin: string, name: string): Promise<void> {
  await refuseSaving(page)
  await addCustomer(page, origin, name)
  await expect(question(page)).toBeVisible()
}

const newCustomer = (page: Page) => page.getByRole('dialog', { name: '顧客を追加' })

/** The form of a new customer with this name in it, not saved. */
async function startCustomer(page: Page, origin: string, name: string) {
  await page.goto(`${origin}/customers?new=1`)
  await newCustomer(page).getByLabel('名前').fill(name)
  return newCustomer(page)
}

const firstCustomer = (page: Page) => page.locator('main a[href^="/customers/"]').first()
const question = (page: Page) => page.getByRole('alertdialog', { name: 'もう一度ログインしてください' })

async function signInAgain(page: Page): Promise<void> {
  await question(page).getByLabel('パスワード', { exact: true }).fill(PASSWORD)
  await question(page).getByRole('button', { name: 'ログイン', exact: true }).click()
}

/** Four calls to identity and server, one of which hashes a password on purpose slowly. */
const answered = (page: Page) => expect(question(page)).toHaveCount(0)

test('a refused credential in the middle of a form: sign-in over the page, the text stays, and saving goes out', async ({
  page,
  server,
}) => {
  await signInByForm(page, server)
  const form = await startCustomer(page, server.origin, '途中 花子')
  await refuseLookFor(page, '09012345678')
  await form.getByLabel('電話番号').fill('09012345678')
  await expect(question(page)).toBeVisible()
  expect(page.url()).toContain('/customers?new=1')
  await expect(question(page).getByLabel('メールアドレス')).toHaveValue('admin@sakura.example')
  await expect(question(page).getByLabel('メールアドレス')).not.toBeEditable()
  await expect(question(page).getByLabel('パスワード', { exact: true })).toBeFocused()
  expect(await findingsInBothThemes(page)).toEqual([])

  await page.keyboard.type('falsch')
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('alert')).toContainText('正しくありません')
  await expect(question(page).getByLabel('パスワード', { exact: true })).toBeFocused()
  await page.unrouteAll()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await answered(page)
  await expect(form.getByLabel('名前')).toHaveValue('途中 花子')
  await expect(form.getByLabel('電話番号')).toBeFocused()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('途中 花子')
  await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
})

test('a refused credential in a replay: the entry waits on the device and goes by itself after the sign-in', async ({
  page,
  server,
}) => {
  await signInByForm(page, server)
  await addRefused(page, server.origin, '再送 花子')
  // The line is not what keeps it.
  await expect(page.getByText('端末に保存しました。もう一度ログインすると送信します')).toBeVisible()
  await page.unrouteAll()
  await signInAgain(page)
  await answered(page)
  await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('再送')}`)
  await expect(listed(page, '再送 花子')).toHaveCount(1)
})

test('the question can be put off: writing goes on, and the outbox leads back to it', async ({ page, server }) => {
  await signInByForm(page, server)
  await addRefused(page, server.origin, '先に 書く')
  await question(page).getByRole('button', { name: '閉じる' }).click()
  await expect(question(page)).toHaveCount(0)
  await page.getByRole('link', { name: '未送信 1件' }).click()
  await page.getByRole('button', { name: 'もう一度ログイン' }).click()
  await page.unrouteAll()
  await signInAgain(page)
  await expect(page).toHaveURL(/\/outbox/)
  await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
})

test('another person signs in instead: the first one’s work stays for them alone', async ({ page, server }) => {
  await signInByForm(page, server)
  await addRefused(page, server.origin, '置いて 行く')
  await question(page).getByRole('button', { name: '別の人としてログイン' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.unrouteAll()
  await signInByForm(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/outbox`)
  await expect(page.getByText('未送信の変更はありません')).toBeVisible()
  await expect(page.getByText('置いて 行く')).toHaveCount(0)
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signInByForm(page, server)
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('置いて')}`)
  await expect(listed(page, '置いて 行く')).toHaveCount(1, { timeout: 20_000 })
})

test('who signed in with Google chooses their account again; another account changes nothing', async ({
  context,
  page,
  server,
}) => {
  const choose = async (email: string) => {
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Googleでログイン' }).click()
    await (await opening).getByText(email).click()
  }
  await page.goto(`${server.origin}/login`)
  await choose('google-staff@sakura.example')
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
  await refuseEverything(page)
  // Not by a link: any call in the background may bring the question over it before the press.
  await page.goto(`${server.origin}/customers`)
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByLabel('パスワード', { exact: true })).toHaveCount(0)
  // What is pressed before the window's script is there waits for it.
  await context.route('**/chooser.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await choose('google-manager@sakura.example')
  await expect(question(page).getByRole('alert')).toContainText('別の人のアカウントです')
  await page.unrouteAll()
  await choose('google-staff@sakura.example')
  await answered(page)
  await expect(firstCustomer(page)).toBeVisible()
  await expect(page.getByText('google-staff@sakura.example').first()).toBeVisible()
})

test('a sign-in in one tab ends the question in the others', async ({ context, server }) => {
  const [page, other] = [await context.newPage(), await context.newPage()]
  await signInByForm(page, server)
  for (const tab of [page, other]) {
    await refuseEverything(tab)
    await tab.goto(`${server.origin}/customers`)
    await expect(question(tab)).toBeVisible()
  }
  for (const tab of [page, other]) await tab.unrouteAll()
  await signInAgain(page)
  for (const tab of [page, other]) {
    await answered(tab)
    await expect(firstCustomer(tab)).toBeVisible()
  }
})

test('the session ends in the middle of a form: the text stays, and a new sign-in goes on', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await signInByForm(page, server)
  const due = await page.evaluate(() => localStorage.getItem('screen_lock'))
  const form = await startCustomer(page, server.origin, '時間 切れ')
  // The watch over an idle desk has begun: it sees that somebody is there.
  await page.waitForFunction((before) => localStorage.getItem('screen_lock') !== before, due)
  await passWithSomebodyThere(page, 452)
  await expect(page.getByText('セッションの残りが30分を切りました。')).toBeVisible()
  await passWithSomebodyThere(page, 20)
  await expect(page.getByText('セッションの残りが10分を切りました。')).toBeVisible()
  await passWithSomebodyThere(page, 9)
  await expect(question(page)).toContainText('セッションの時間が終わりました')
  await expect(question(page).getByRole('button', { name: '閉じる' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(question(page), 'a reload changes nothing').toBeVisible()
  await signInAgain(page)
  await answered(page)
  await expect(form.getByLabel('名前')).toHaveValue('時間 切れ')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('時間 切れ')
  await page.getByRole('button', { name: 'セッション' }).click()
  await expect(page.getByText(/^8時間0分$|^7時間5\d分$/)).toBeVisible()
})

test('the session manager shows what is left, prolongs it in every tab, and keeps what happened', async ({
  context,
  server,
}) => {
  const page = await context.newPage()
  await signInByForm(page, server)
  await page.getByRole('link', { name: 'セッション管理' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'セッション管理' })).toBeVisible()
  const main = page.locator('main')
  await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await expect(main.getByRole('listitem').filter({ hasText: /^ログインしましたこの端末/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${server.origin}/session-manager`)
  await main.getByRole('button', { name: '4時間延長' }).click()
  await expect(main.getByText(/^12時間0分$|^11時間5\d分$/)).toBeVisible()
  await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await expect(main.getByText('セッションを延長しました')).toBeVisible()
  await expect(other.locator('main').getByText(/^12時間0分$|^11時間5\d分$/)).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
})

test('a user whose token has expired is signed out, and comes back to the form with its text', async ({
  page,
  server,
}) => {
  await signInByForm(page, server)
  // What the SDK asks when it starts is answered before the token expires.
  const started = page.waitForResponse(/securetoken\.googleapis\.com/)
  const form = await startCustomer(page, server.origin, '期限 切れ')
  await started
  await refuseLookFor(page, '09012345678')
  await page.route('**/securetoken.googleapis.com/**', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } }),
  )
  await form.getByLabel('電話番号').fill('09012345678')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcustomers%3Fnew%3D1/)
  await page.unrouteAll()
  await fillSignIn(page, 'admin@sakura.example')
  await expect(form.getByLabel('名前')).toHaveValue('期限 切れ')
  await expect(form.getByLabel('電話番号')).toHaveValue('09012345678')
})

test('a refused credential on the page of an invitation: the question comes there, and the focus goes back', async ({
  page,
  server,
}) => {
  await signInByForm(page, server)
  await page.goto(`${server.origin}/invite?code=unknown`)
  await page.route('**/api/invitations/use', (route) => route.fulfill(UNAUTHORIZED))
  const accept = page.getByRole('button', { name: '招待を受ける' })
  await accept.click()
  await expect(question(page).getByLabel('パスワード', { exact: true })).toBeFocused()
  await signInAgain(page)
  await answered(page)
  await expect(accept).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/invite')
})
