/** What the server knows of a person's sign-ins, on their own page of sessions. */
import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { expect, installed, signInByForm, test, WITH_WORKER } from './fixtures.ts'

/** Nobody has signed in with it before the first flow. */
const ACCOUNT = 'tamura@sakura.example'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const row = (page: Page, words: string | RegExp) => rows(page).filter({ hasText: words })
const elsewhere = (page: Page) => row(page, 'ほかの端末でログインしました')
const wayOut = (page: Page) => page.getByRole('main').getByRole('link', { name: 'すべての端末からログアウト' })

/** By the menu: a page that is left at once may not have written down yet that the session began. */
async function openSessions(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'セッション管理' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'セキュリティの記録' })).toBeVisible()
}

test(
  'a sign-in on another device is shown as such, leads to ending all, and that is shown too; also offline',
  WITH_WORKER,
  async ({ page, browser, server, wifi }) => {
    await signInByForm(page, wifi, ACCOUNT)
    await openSessions(page)
    await expect(row(page, /^ログインしましたこの端末・サーバー/), 'known to both, shown once').toHaveCount(1)
    await expect(rows(page)).toHaveCount(1)
    await expect(wayOut(page)).toHaveCount(0)

    const context = await browser.newContext()
    const other = await context.newPage()
    await signInByForm(other, server, ACCOUNT)
    await openSessions(other)
    await expect(elsewhere(other), 'seen from there, the first is the other one').toHaveCount(1)
    await expect(row(other, /^ログインしましたこの端末・サーバー/)).toHaveCount(1)

    await page.reload()
    await expect(elsewhere(page)).toHaveCount(1)
    await expect(elsewhere(page)).toContainText('サーバーの記録')
    await expect(rows(page)).toHaveCount(2)
    expect(await findingsInBothThemes(page)).toEqual([])

    await wayOut(page).click()
    await expect(page).toHaveURL(/\/profile$/)
    // Asked before, as a call in the background may be refused before anybody presses there.
    const refused = other.waitForResponse((response) => response.status() === 401)
    await page.getByRole('main').getByRole('button', { name: 'すべての端末からログアウト' }).click()
    await page.getByRole('button', { name: 'ログアウトする' }).click()
    await expect(page).toHaveURL(/\/login/)

    await Promise.all([refused, other.reload()])
    await context.close()

    await signInByForm(page, wifi, ACCOUNT)
    await openSessions(page)
    await expect(row(page, 'すべての端末からログアウトしました')).toHaveCount(1)
    await expect(row(page, '終了したログインでのアクセスを断りました')).toHaveCount(1)
    await expect(row(page, /^ログインしましたこの端末・サーバー/), 'the first sign-in here is known still').toHaveCount(
      2,
    )
    await expect(elsewhere(page)).toHaveCount(1)
    await expect(wayOut(page), 'all of them were ended').toHaveCount(0)

    await installed(page)
    const before = await rows(page).count()
    await wifi.close()
    await page.reload()
    await expect(page.getByText(/時点のデータ/)).toBeVisible()
    await expect(rows(page)).toHaveCount(before)
    await expect(elsewhere(page)).toHaveCount(1)
  },
)

test('while the server’s records cannot be read, those of the device stay and it is said', async ({ page, server }) => {
  await page.clock.install()
  await signInByForm(page, server, 'manager@sakura.example')
  await page.route('**/api/auth/me/security-events*', (route) => route.abort())
  await openSessions(page)
  const note = page.getByText('サーバーの記録は、いま読み込めません。')
  // It is tried several times by itself before that is said.
  const isSaid = async () => {
    await page.clock.fastForward(2_000)
    return note.isVisible()
  }
  await expect.poll(isSaid, { timeout: 30_000 }).toBe(true)
  await expect(row(page, /^ログインしましたこの端末/)).toHaveCount(1)
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: '再試行' }).click()
  await expect(row(page, /^ログインしましたこの端末・サーバー/)).toHaveCount(1)
})
