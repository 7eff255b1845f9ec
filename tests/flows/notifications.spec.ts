import type { Page } from '@playwright/test'
import { expect, installed, signIn, test } from './fixtures.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^通知( 未読\d+件)?$/ })
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

test('one unread number over two tabs, and one tab that asks for both', async ({ page, context, server }) => {
  await context.clock.install()
  await signIn(page, server, 'manager@sakura.example')
  const other = await context.newPage()
  await other.goto(server.origin)
  await expect(bell(other)).toHaveAccessibleName(/未読/)
  await page.bringToFront()
  const before = await unread(page)

  await bell(page).click()
  const popup = page.getByRole('dialog', { name: /^通知/ })
  await expect(popup).toBeVisible()
  const box = await popup.boundingBox()
  expect(box?.width).toBe(400)
  expect(box?.height).toBeLessThanOrEqual(600)
  await popup.getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}/)
  await expect.poll(() => unread(page)).toBe(before - 1)
  await expect.poll(() => unread(other)).toBe(before - 1)

  // What the mark touches is read again in both tabs; after that only the poll asks.
  const settled = () =>
    Promise.all([page, other].map((tab) => tab.evaluate(() => fetch('/health').then(() => undefined))))
  await context.clock.fastForward(3_000)
  await settled()
  const polls = { page: 0, other: 0 }
  const isPoll = (url: string) => /\/api\/notifications\/\?limit=10&offset=0$/.test(url)
  page.on('request', (request) => (polls.page += isPoll(request.url()) ? 1 : 0))
  other.on('request', (request) => (polls.other += isPoll(request.url()) ? 1 : 0))
  await context.clock.fastForward(32_000)
  await expect.poll(() => polls.page + polls.other).toBeGreaterThanOrEqual(1)
  await settled()
  expect(Math.min(polls.page, polls.other)).toBe(0)
  expect(polls.page + polls.other).toBeLessThanOrEqual(2)
})

test('marked while the server is gone: read at once, after a reload too, and on the server later', async ({
  page,
  ownServer: server,
}) => {
  await signIn(page, server, 'manager@sakura.example')
  await installed(page)
  await page.getByRole('link', { name: '通知', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '通知' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '対応履歴' }).first()).toBeVisible()
  const before = await unread(page)
  expect(before).toBeGreaterThan(1)

  await server.stop('SIGKILL')
  await page
    .getByRole('checkbox', { name: /を選択$/ })
    .first()
    .check()
  await page.getByRole('button', { name: '選択した通知を既読にする' }).click()
  await expect.poll(() => unread(page)).toBe(before - 1)
  await page.reload()
  await expect.poll(() => unread(page)).toBe(before - 1)

  const marked = page.waitForResponse((response) => response.url().endsWith('/api/notifications/mark-as-read'))
  await server.start()
  expect((await marked).status()).toBe(200)
  await expect.poll(() => unread(page)).toBe(before - 1)
})
