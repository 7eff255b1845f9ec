import type { Page } from '@playwright/test'
import { Device } from './device.ts'
import { findingsInBothThemes } from './findings.ts'
import { expect, installed, LONG, PASSWORD, signInByForm, test, WITH_WORKER } from './fixtures.ts'
import { setPin } from './pin.ts'

const PIN = '482915'
const MINUTE = 60_000

const lockScreen = (page: Page) => page.getByRole('heading', { level: 1, name: '画面をロックしています' })
const firstCustomer = (page: Page) => page.locator('main a[href^="/customers/"]').first()
const unlockButton = (page: Page) => page.getByRole('button', { name: 'ロックを解除' })

/** Everything that the page holds, with what stands in its fields and in its title. */
async function everythingOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const values = [...document.querySelectorAll('input, textarea')].map((f) => (f as HTMLInputElement).value)
    return [document.documentElement.outerHTML, document.title, ...values].join('\n')
  })
}

test(
  'locked by hand over a half-written form: nothing of anybody is on the page, and the PIN brings the text back offline',
  WITH_WORKER,
  async ({ page, wifi }) => {
    await signInByForm(page, wifi)
    await installed(page)
    await setPin(page, PIN)
    await page.goto(`${wifi.origin}/customers`)
    const link = page.locator('main a[href^="/customers/"]').first()
    const name = await link.innerText()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await page.getByRole('button', { name: '対応履歴を追加' }).click()
    const form = page.getByRole('form', { name: '対応履歴を追加' })
    await form.getByLabel('件名').fill('来院の件')
    await form.getByLabel('内容').fill('書きかけの文')
    await wifi.close()

    await page.keyboard.press('Control+Shift+KeyL')
    await expect(lockScreen(page)).toBeVisible()
    expect(await findingsInBothThemes(page)).toEqual([])
    const shown = await everythingOn(page)
    for (const trace of [name, '来院の件', '書きかけの文', 'admin@sakura.example', 'ダッシュボード']) {
      expect(shown, trace).not.toContain(trace)
    }
    await expect(page.getByText('桜井 真理子')).toBeVisible()
    await expect(page.getByText('さくらクリニック')).toBeVisible()
    await expect(page.getByLabel('PIN')).toBeFocused()

    await page.reload()
    await expect(lockScreen(page)).toBeVisible()
    expect(await everythingOn(page)).not.toContain(name)
    await expect(page.getByLabel('PIN')).toBeFocused()
    await page.keyboard.type(PIN)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(form.getByLabel('件名')).toHaveValue('来院の件')
    await expect(form.getByLabel('内容')).toHaveValue('書きかけの文')
    await expect(page).toHaveTitle(`${name} | 窓口`)
  },
)

test(
  'five wrong PINs: then a wait, also after a reload; with a connection the password opens',
  LONG,
  async ({ page, server }) => {
    await signInByForm(page, server)
    await setPin(page, PIN)
    await page.keyboard.press('Control+Shift+KeyL')
    for (let left = 4; left > 0; left -= 1) {
      await page.getByLabel('PIN').pressSequentially('000000')
      await expect(page.getByRole('alert')).toContainText(`あと${left}回`)
      await expect(page.getByLabel('PIN')).toBeFocused()
    }
    for (let i = 0; i < 6; i += 1) await page.getByRole('button', { name: '0', exact: true }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByLabel('PIN')).toBeDisabled()
    expect(await findingsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'パスワードで解除する' }).click()
    await page.getByLabel('パスワード', { exact: true }).fill('falsch')
    await unlockButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('パスワードが正しくありません。')
    await expect(page.getByLabel('パスワード', { exact: true })).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
    await page.goto(`${server.origin}/session-manager`)
    await expect(page.getByRole('listitem').filter({ hasText: 'ロックの解除に失敗しました' })).toHaveCount(6)
    await expect(page.getByRole('listitem').filter({ hasText: '画面をロックしました' })).toHaveCount(1)
  },
)

test(
  'a tablet that was closed overnight opens without a network by the password; five wrong ones wait',
  WITH_WORKER,
  async ({ wifi }) => {
    const device = new Device()
    try {
      let page = await device.start()
      await signInByForm(page, wifi)
      await installed(page)
      await page.goto(`${wifi.origin}/device`)
      await expect(page.getByRole('definition').filter({ hasText: /^パスワード$/ })).toBeVisible()
      await page.goto(`${wifi.origin}/customers`)
      const name = await firstCustomer(page).innerText()
      await page.evaluate(() => {
        const [uid] = (localStorage.getItem('screen_lock') ?? '').split(' ')
        localStorage.setItem('screen_lock', `${uid} ${Date.now() - 9 * 3_600_000}`)
      })
      await device.stop()
      await wifi.close()

      page = await device.start()
      await page.goto(`${wifi.origin}/customers`)
      await expect(lockScreen(page)).toBeVisible()
      await expect(page.getByText('オフラインです。パスワードはこの端末で確認します。')).toBeVisible()
      await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD)
      await unlockButton(page).click()
      await expect(page.getByText(name).first()).toBeVisible()

      await page.getByRole('button', { name: 'セッション' }).click()
      await page.getByRole('button', { name: '画面をロック' }).click()
      for (let i = 0; i < 5; i += 1) {
        await page.getByLabel('パスワード', { exact: true }).fill(`falsch ${i}`)
        await unlockButton(page).click()
        await expect(unlockButton(page)).not.toHaveAttribute('aria-busy', 'true')
      }
      await expect(page.getByRole('timer')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('timer')).toBeVisible()
      await expect(page.getByLabel('パスワード', { exact: true })).toBeDisabled()
      expect(await findingsInBothThemes(page)).toEqual([])
    } finally {
      await device.dispose()
    }
  },
)

test('an idle desk locks in all its tabs, and one unlocking opens them all', async ({ context, server }) => {
  const page = await context.newPage()
  await page.clock.install()
  await signInByForm(page, server)
  const due = await page.waitForFunction(() => localStorage.getItem('screen_lock'))
  // What is loaded at rest has to be here: to a part under way, the minutes that are skipped are a line that hangs.
  await page.clock.fastForward(MINUTE)
  const parts = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  await expect
    .poll(async () => {
      const before = await parts()
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      return (await parts()) - before
    })
    .toBe(0)
  // No longer than it takes: half an hour ahead of the server, a strip would warn of a wrong clock.
  await page.clock.fastForward(3 * MINUTE)
  await page.mouse.move(10, 10)
  await page.clock.fastForward(8 * MINUTE)
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
  // Tabs of one device have one clock: by two that differ, each look at the session would count the difference as time gone.
  const other = await context.newPage()
  await other.clock.install({ time: await page.evaluate(() => Date.now()) })
  await other.goto(`${server.origin}/customers`)
  await expect(firstCustomer(other)).toBeVisible()
  // Its watch has begun.
  await other.waitForFunction((before) => localStorage.getItem('screen_lock') !== before, await due.jsonValue())
  await Promise.all([page, other].map((tab) => tab.clock.fastForward(11 * MINUTE)))
  await expect(lockScreen(page)).toBeVisible()
  await expect(lockScreen(other)).toBeVisible()
  expect(await everythingOn(other)).not.toContain('href="/customers/')
  await other.getByLabel('パスワード', { exact: true }).fill(PASSWORD)
  await unlockButton(other).click()
  await expect(firstCustomer(other)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
})
