import type { Page } from '@playwright/test'
import { allSent, comeBack, expect, installed, PASSWORD, signIn, test, WITH_WORKER } from './fixtures.ts'
import { apiAs, serverRecord } from './record.ts'

const KNOWN = '受付 三台子'
const GUESTS = ['窓口 一郎', '窓口 二郎'] as const

type Stored = { id: string; name: string; number: number; branch: number; status: string }

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: '受付の一覧' }).getByRole('listitem').filter({ hasText: name })
const numberOf = ({ number, branch }: Stored) => (branch === 0 ? `${number}` : `${number}-${branch + 1}`)
const openForm = (page: Page) => page.getByRole('button', { name: '受付する', exact: true }).first().click()

/** Somebody turns to a desk: it asks at once, and not only when its fifteen seconds are over. */
const turnTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Takes down somebody without a record. */
async function checkIn(page: Page, name: string): Promise<void> {
  await openForm(page)
  const dialog = page.getByRole('dialog', { name: '受付する' })
  await dialog.getByLabel('お名前').fill(name)
  await dialog.getByRole('button', { name: 'ご相談' }).click()
  await dialog.getByRole('button', { name: '受付する', exact: true }).click()
  await expect(row(page, name)).toBeVisible()
}

test(
  'three devices, one of them offline, check people in and move them on: numbers, states and the contact are joined',
  WITH_WORKER,
  async ({ page: tablet, browser, server, wifi }) => {
    const api = await apiAs(server.origin, 'admin@sakura.example')
    const visitsNow = async () => (await api<{ visits: Stored[] }>('GET', '/api/visits')).visits
    // What an earlier try has left.
    for (const { id } of await visitsNow()) await api('DELETE', `/api/visits/${id}`)
    const record = await serverRecord(server.origin)
    for (const { id } of await record.named(KNOWN)) await record.remove(id)
    const customer = await record.create(KNOWN)

    await signIn(tablet, wifi)
    await installed(tablet)
    await tablet.goto(`${wifi.origin}/device`)
    await expect(tablet.getByText('すべて保存済み')).toBeVisible({ timeout: 60_000 })
    await tablet.goto(`${wifi.origin}/reception`)
    await expect(tablet.getByText('今日の受付はまだありません')).toBeVisible()
    await wifi.close()

    await test.step('the tablet knows its customers without a connection', async () => {
      await openForm(tablet)
      const dialog = tablet.getByRole('dialog', { name: '受付する' })
      await dialog.getByLabel('顧客を検索').fill('三台子')
      await dialog.getByRole('button', { name: KNOWN }).click()
      await dialog.getByRole('button', { name: '診察' }).click()
      await dialog.getByRole('button', { name: '受付する', exact: true }).click()
      await expect(row(tablet, KNOWN).getByText('未送信')).toBeVisible()
      await expect(row(tablet, KNOWN)).toContainText('1')
    })

    const [desk, board] = [await browser.newPage({ locale: 'ja-JP' }), await browser.newPage({ locale: 'ja-JP' })]
    await signIn(desk, server, 'manager@sakura.example')
    await signIn(board, server, 'staff@sakura.example')
    await desk.goto(`${server.origin}/reception`)
    await board.goto(`${server.origin}/reception`)
    await checkIn(desk, GUESTS[0])
    await expect(allSent(desk)).toBeVisible()
    await checkIn(board, GUESTS[1])
    await expect(allSent(board)).toBeVisible()

    let slip = ''
    await test.step('the tablet calls its customer while it is away, and both hold number 1', async () => {
      await row(tablet, KNOWN)
        .getByRole('button', { name: /対応を始める/ })
        .click()
      await expect(row(tablet, KNOWN).getByText('対応中')).toBeVisible()
      await wifi.open()
      await comeBack(tablet)
      await expect(allSent(tablet)).toBeVisible({ timeout: 60_000 })
      const visits = await visitsNow()
      expect(new Set(visits.map(numberOf)).size).toBe(3)
      const known = visits.find(({ name }) => name === KNOWN)
      expect(known).toMatchObject({ number: 1, status: 'serving' })
      expect(known?.branch, 'somebody else has number 1').toBeGreaterThan(0)
      slip = known ? numberOf(known) : ''
    })

    await test.step('every device sees all three', async () => {
      for (const page of [tablet, desk, board]) {
        await turnTo(page)
        for (const name of [KNOWN, ...GUESTS]) await expect(row(page, name)).toBeVisible({ timeout: 60_000 })
        await expect(row(page, KNOWN)).toContainText(slip)
      }
    })

    await test.step('the waiting room sees numbers, and nobody', async () => {
      await board.getByRole('link', { name: '待合画面' }).click()
      await expect(board.getByRole('list', { name: 'お呼び出し中の番号' })).toHaveText(slip)
      await expect(board.getByRole('list', { name: 'お待ちの番号' }).getByRole('listitem')).toHaveCount(2)
      const html = await board.content()
      for (const word of [KNOWN, ...GUESTS, '診察', 'ご相談']) expect(html).not.toContain(word)
      await desk.getByRole('button', { name: '1番: 対応を始める' }).click()
      const called = async () => (await visitsNow()).filter(({ status }) => status === 'serving').length
      await expect.poll(called).toBe(2)
      await turnTo(board)
      await expect(board.getByRole('list', { name: 'お呼び出し中の番号' }).getByRole('listitem')).toHaveCount(2, {
        timeout: 60_000,
      })
    })

    await test.step('locked, it goes on showing the numbers, and whoever leaves it meets the lock', async () => {
      const called = board.getByRole('list', { name: 'お呼び出し中の番号' }).getByRole('listitem')
      const unlock = board.getByRole('button', { name: 'ロックを解除' })
      await board.keyboard.press('Control+Shift+L')
      await expect(unlock).toBeVisible()
      await expect(called).toHaveCount(2)
      await board.reload()
      await expect(called).toHaveCount(2)
      await board.keyboard.press('Escape')
      await expect(board.getByRole('heading', { name: '画面をロックしています' })).toBeVisible()
      await board.getByRole('button', { name: '番号の表示に戻る' }).click()
      await expect(called).toHaveCount(2)
      await board.goto(`${server.origin}/reception`)
      await expect(board.getByRole('heading', { name: '画面をロックしています' })).toBeVisible()
      await board.goto(`${server.origin}/reception/board`)
      await unlock.click()
      await board.getByLabel('パスワード', { exact: true }).fill(PASSWORD)
      await unlock.click()
      await board.getByRole('link', { name: '受付に戻る' }).click()
      await expect(board.getByRole('heading', { level: 1, name: '受付' })).toBeVisible()
    })

    await test.step('who is done is one contact; a slip of the finger is none', async () => {
      await row(tablet, KNOWN)
        .getByRole('button', { name: /会計へ/ })
        .click()
      await row(tablet, KNOWN)
        .getByRole('button', { name: /完了にする/ })
        .click()
      await tablet.getByRole('button', { name: '元に戻す' }).click()
      await expect(row(tablet, KNOWN).getByText('会計', { exact: true })).toBeVisible()
      const contacts = () => api<{ total: number }>('GET', `/api/interactions/${customer.id}`)
      expect((await contacts()).total).toBe(0)
      await row(tablet, KNOWN)
        .getByRole('button', { name: /完了にする/ })
        .click()
      await expect.poll(async () => (await contacts()).total, { timeout: 60_000 }).toBe(1)
      await turnTo(desk)
      await expect(row(desk, KNOWN).getByText('完了', { exact: true })).toBeVisible({ timeout: 60_000 })
    })
    await desk.close()
    await board.close()
  },
)

test('on a phone the name of each row can be read, and the menu of the last one lies in the window', async ({
  page,
  server,
}) => {
  const api = await apiAs(server.origin, 'admin@sakura.example')
  const name = '長谷川 千代乃助左衛門'
  const now = Date.now()
  for (const minute of [0, 1, 2, 3, 4, 5]) {
    const arrived_at = new Date(now + minute * 60_000).toISOString()
    const day = new Date(now + 9 * 3_600_000).toISOString().slice(0, 10)
    await api('POST', '/api/visits', {
      ...{
        name,
        name_kana: 'ハセガワ チヨノスケザエモン',
        purpose: '書類の受け取り',
        day,
        arrived_at,
        number: 70 + minute,
      },
    })
  }
  await signIn(page, server)
  await page.goto(`${server.origin}/reception`)
  const rows = row(page, name)
  await expect(rows).toHaveCount(6)
  for (const [width, least] of [
    [1280, 400],
    [390, 220],
    [320, 160],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    const words = rows.last().getByText(`${name} 様`).locator('xpath=..')
    await expect.poll(async () => (await words.boundingBox())?.width, `${width} px`).toBeGreaterThan(least)
    await rows
      .last()
      .getByRole('button', { name: /その他の操作/ })
      .click()
    const menu = page.getByRole('dialog', { name: /その他の操作/ })
    const bottom = async () => {
      const box = await menu.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    await expect.poll(bottom, `${width} px`).toBeLessThanOrEqual(700)
    await page.keyboard.press('Escape')
  }
})
