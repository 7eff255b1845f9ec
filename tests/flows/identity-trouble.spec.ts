import type { Page } from '@playwright/test'
import { addCustomer, allSent, expect, signIn, signInByForm, test } from './fixtures.ts'

const firstCustomer = (page: Page) => page.locator('main a[href^="/customers/"]').first()

/** What a service, or something before it, answers that says nothing about the person. */
const TROUBLE = [
  { status: 429, body: '{"error":{"code":429,"message":"RESOURCE_EXHAUSTED"}}' },
  { status: 500, body: '{"error":{"code":500,"message":"INTERNAL_ERROR"}}' },
  { status: 200, body: '{"login":"https://portal.example"}' },
]

test('an identity service in trouble at a start with an expired credential throws nobody out', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers`)
  await expect(firstCustomer(page)).toBeVisible()
  const asked = /securetoken\.googleapis\.com|accounts:lookup/
  for (const answer of TROUBLE) {
    await page.route(asked, (route) => route.fulfill({ contentType: 'application/json', ...answer }))
    await expireCredential(page)
    const refused = page.waitForResponse(asked)
    await page.reload()
    await refused
    await expect(firstCustomer(page)).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'ダッシュボード' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
    await page.unrouteAll()
    await page.goto(`${server.origin}/customers`)
  }
  await addCustomer(page, server.origin, '復旧 花子')
  await expect(allSent(page)).toBeVisible({ timeout: 30_000 })
})

/** As after an hour: the identity SDK renews it before anything else. */
const expireCredential = (page: Page) =>
  page.evaluate(() => {
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser:'))) {
      const kept = JSON.parse(localStorage.getItem(name) ?? '{}')
      kept.stsTokenManager.expirationTime = 1
      localStorage.setItem(name, JSON.stringify(kept))
    }
  })

test('a tab whose start takes long does not bring back somebody who has signed out in another', async ({
  page,
  server,
  context,
}) => {
  await signInByForm(page, server)
  const slow = await context.newPage()
  const [isAsked, asked] = promised()
  const [isReleased, release] = promised()
  await slow.route(/accounts:lookup/, async (route) => {
    asked()
    await isReleased
    await route.fallback()
  })
  await slow.goto(server.origin)
  await isAsked
  await page.getByRole('button', { name: 'ログアウト', exact: true }).click()
  await isAtSignIn(page)
  const answered = slow.waitForResponse(/accounts:lookup/)
  release()
  await answered
  await isAtSignIn(slow)
  await page.reload()
  await isAtSignIn(page)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser:'))),
  ).toEqual([])
})

const isAtSignIn = (page: Page) => expect(page).toHaveURL(/\/login/)

function promised(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>()
  return [promise, resolve]
}
