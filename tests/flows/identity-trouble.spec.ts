import type { Page, Route } from '@playwright/test'
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
  const lookUp = await holdLookUp(slow, (route) => route.fallback())
  await slow.goto(server.origin)
  await lookUp.isAsked
  await signOut(page)
  await lookUp.answer()
  await isAtSignIn(slow)
  await page.reload()
  await isAtSignIn(page)
  expect(await keptAddresses(page)).toEqual([])
})

test('a slow start whose sign-in is refused leaves whoever has signed in in another tab meanwhile', async ({
  page,
  server,
  context,
}) => {
  await signInByForm(page, server)
  const slow = await context.newPage()
  const refusal = { status: 400, contentType: 'application/json', body: '{"error":{"message":"USER_DISABLED"}}' }
  const lookUp = await holdLookUp(slow, (route) => route.fulfill(refusal))
  await slow.goto(server.origin)
  await lookUp.isAsked
  await signOut(page)
  await signInByForm(page, server, 'staff@sakura.example')
  await lookUp.answer()
  await expect(slow.getByText('staff@sakura.example').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('staff@sakura.example').first()).toBeVisible()
  expect(await keptAddresses(page)).toEqual(['staff@sakura.example'])
})

/** Holds what the identity SDK asks at the start of this page, until it is to be answered. */
async function holdLookUp(page: Page, answerBy: (route: Route) => Promise<void>) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(/accounts:lookup/, async (route) => {
    asked.resolve()
    await released.promise
    await answerBy(route)
  })
  const answer = async () => {
    const answered = page.waitForResponse(/accounts:lookup/)
    released.resolve()
    await answered
  }
  return { isAsked: asked.promise, answer }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ログアウト', exact: true }).click()
  await isAtSignIn(page)
}

/** Whom the identity SDK keeps for its next start. */
const keptAddresses = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) =>
      key.startsWith('firebase:authUser:') ? JSON.parse(localStorage.getItem(key) ?? '{}').email : [],
    ),
  )

const isAtSignIn = (page: Page) => expect(page).toHaveURL(/\/login/)
