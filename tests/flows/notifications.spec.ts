import type { Page, Response } from '@playwright/test'
import { addCustomer, expect, installed, saved, signIn, test, WITH_WORKER } from './fixtures.ts'
import { serverRecord } from './record.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^通知( 未読\d+件)?$/ })
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
/** Milliseconds since 1970, of the real clock. */
const askedAt = (response: Response) => response.request().timing().startTime
const answeredAt = (response: Response) => askedAt(response) + response.request().timing().responseStart
/** Resolves when the page has dealt with the messages that it has. */
const heard = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
/** The number to begin with: the bell is there before its number. The manager has unread ones in every flow. */
async function firstUnread(page: Page): Promise<number> {
  await expect(bell(page)).toHaveAccessibleName(/未読/)
  return unread(page)
}

/** Tells the manager that a customer whom they have seen was changed, and returns the customer. */
async function tellManager(origin: string, name: string): Promise<{ id: string }> {
  const [staff, manager] = [
    await serverRecord(origin, 'staff@sakura.example'),
    await serverRecord(origin, 'manager@sakura.example'),
  ]
  const customer = await staff.create(name)
  await manager.get(customer.id)
  await staff.change(customer.id, { phone: '03-1234-5678' })
  return customer
}

test('one unread number over two tabs, and one tab that asks for both', async ({ page, context, server }) => {
  const { id } = await tellManager(server.origin, '鈴 鳴子')
  await context.clock.install()
  await signIn(page, server, 'manager@sakura.example')
  const other = await context.newPage()
  await other.goto(server.origin)
  await expect(bell(other)).toHaveAccessibleName(/未読/)
  await page.bringToFront()
  const before = await firstUnread(page)

  await bell(page).click()
  const popup = page.getByRole('dialog', { name: /^通知/ })
  await expect(popup).toBeVisible()
  const box = await popup.boundingBox()
  expect(box?.width).toBe(400)
  expect(box?.height).toBeLessThanOrEqual(600)
  const isPoll = (url: string) => /\/api\/notifications\/\?limit=10&offset=0$/.test(url)
  // When the mark is on the server, both tabs read what it touches again; after that only the poll asks.
  const marked = context.waitForEvent('response', (response) => response.url().endsWith('/mark-as-read'))
  const readAgain = [page, other].map((tab) =>
    tab.waitForResponse(async (response) => isPoll(response.url()) && askedAt(response) > answeredAt(await marked)),
  )
  await popup.getByRole('link', { name: /鈴 鳴子/ }).click()
  await expect(page).toHaveURL(`${server.origin}/customers/${id}`)
  await expect.poll(() => unread(page)).toBe(before - 1)
  await expect.poll(() => unread(other)).toBe(before - 1)

  await Promise.all(readAgain)
  const polls = { page: 0, other: 0 }
  page.on('request', (request) => (polls.page += isPoll(request.url()) ? 1 : 0))
  other.on('request', (request) => (polls.other += isPoll(request.url()) ? 1 : 0))
  for (const count of [1, 2]) {
    // A poll that is under way while the clock jumps has reached its time limit, and the other tab's turn comes.
    const answered = Promise.any([page, other].map((tab) => tab.waitForResponse((response) => isPoll(response.url()))))
    await context.clock.fastForward(30_000)
    await (await answered).finished()
    // The tab in line asks whether the other one is still there. Its answer takes time of the real clock.
    for (const tab of [other, page, other]) await tab.evaluate(heard)
    expect(polls.page + polls.other).toBe(count)
  }
  expect(Math.min(polls.page, polls.other)).toBe(0)
})

test(
  'marked while the server is gone: read at once, after a reload too, and on the server later',
  WITH_WORKER,
  async ({ page, wifi, server }) => {
    await tellManager(server.origin, '鈴 遠音')
    await signIn(page, wifi, 'manager@sakura.example')
    await installed(page)
    await page.getByRole('link', { name: '通知', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: '通知' })).toBeVisible()
    const mark = page.getByRole('listitem').filter({ hasText: '鈴 遠音' }).getByRole('checkbox')
    await expect(mark).toBeVisible()
    const before = await firstUnread(page)
    expect(before).toBeGreaterThan(1)

    await wifi.close()
    await mark.check()
    await page.getByRole('button', { name: '選択した通知を既読にする' }).click()
    await expect.poll(() => unread(page)).toBe(before - 1)
    await page.reload()
    await expect.poll(() => unread(page)).toBe(before - 1)

    const marked = page.waitForResponse((response) => response.url().endsWith('/api/notifications/mark-as-read'))
    await wifi.open()
    expect((await marked).status()).toBe(200)
    await expect.poll(() => unread(page)).toBe(before - 1)
  },
)

test(
  'what a colleague changed is on the screen after a reload, though it was read a moment ago',
  WITH_WORKER,
  async ({ page, browser, server }) => {
    await signIn(page, server, 'manager@sakura.example')
    await installed(page)
    await page.goto(`${server.origin}/customers`)
    await page.locator('main a[href^="/customers/"]').first().click()
    await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}/)
    await expect(page.getByRole('button', { name: '編集' })).toBeVisible()
    const before = await firstUnread(page)

    const colleague = await browser.newPage({ locale: 'ja-JP' })
    await signIn(colleague, server, 'staff@sakura.example')
    await colleague.goto(`${page.url()}?edit=1`)
    await colleague.getByRole('dialog').getByLabel('電話番号').fill('03-9999-1234')
    await colleague.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await expect(saved(colleague)).toBeVisible()
    await colleague.close()

    await page.reload()
    await expect(page.getByRole('link', { name: '03-9999-1234' })).toBeVisible()
    await expect.poll(() => unread(page)).toBe(before + 1)
  },
)

test('a refused change is told by the bell, apart from the unread ones, and leads to the decision', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'manager@sakura.example')
  const before = await firstUnread(page)
  const json = { error: { code: 'VAL_001', category: 'validation', severity: 'low', message: '登録できません。' } }
  const timestamp = new Date().toISOString()
  await page.route('**/api/customers', (route) =>
    route.fulfill({ status: 422, headers: { 'x-request-id': 'r' }, json: { error: { ...json.error, timestamp } } }),
  )
  await addCustomer(page, server.origin, '受け付けられない人')
  await expect(page.getByRole('dialog').getByText('保存できませんでした')).toBeVisible()
  await page.goto(server.origin)
  const told = page.getByRole('button', { name: `通知 未読${before}件 この端末からのお知らせ1件` })
  await told.click()
  const own = page.getByRole('region', { name: 'この端末からのお知らせ' })
  await expect(own.getByText('受け付けられない人')).toBeVisible()
  await own.getByRole('link', { name: /受け付けられませんでした/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '未送信の変更' })).toBeVisible()
  await page.getByRole('button', { name: 'その他の操作' }).click()
  await page.getByRole('button', { name: '破棄' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄' }).click()
  await expect(page.getByRole('button', { name: `通知 未読${before}件`, exact: true })).toBeVisible()
})

test('on a phone nothing that is offered lies over what the bell opened', async ({ page: first, context, server }) => {
  await signIn(first, server)
  const isMet = () => Object.keys(localStorage).some((key) => key.startsWith('pin-offer-stage:'))
  await expect.poll(() => first.evaluate(isMet)).toBe(true)
  // A PIN is offered at the second visit.
  const page = await context.newPage()
  await first.close()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.origin)
  const offer = page.getByRole('complementary', { name: 'PINを決めておくと便利です' })
  await expect(offer).toBeVisible()
  await bell(page).click()
  const popup = page.getByRole('dialog', { name: /^通知/ })
  await expect(popup.getByRole('listitem').first()).toBeVisible()
  const [top, box] = [(await offer.boundingBox())?.y ?? 0, await popup.boundingBox()]
  const bottom = (box?.y ?? 0) + (box?.height ?? 0)
  expect(bottom, 'they share a place').toBeGreaterThan(top)
  const isOnTop = await popup.evaluate((panel, y) => panel.contains(document.elementFromPoint(195, y)), bottom - 4)
  expect(isOnTop).toBe(true)
})
