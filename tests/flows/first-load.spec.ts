import { expect, signIn, test } from './fixtures.ts'

// The size check counts the first load without the identity SDK. These flows prove that nothing on screen waits for it.
const SDK = /\/assets\/firebase-client-/
/** The demo's 1,200 customers, and those that flows before this one have added. */
const COUNT = /1,2\d\d/

test('the sign-in form is there while the identity SDK is held back', async ({ page, server }) => {
  await page.route(SDK, () => {})
  await page.goto(server.origin)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeEnabled()
})

test('the dashboard reads fresh data while the identity SDK is held back', async ({ page, server }) => {
  await signIn(page, server)
  await expect(page.getByText(COUNT).first()).toBeVisible()
  await page.route(SDK, () => {})
  const reading = page.waitForResponse((response) => response.url().includes('/api/interactions/summary'))
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((r) => r.unregister()))),
  )
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })
  await page.reload()
  expect((await reading).status()).toBe(200)
  await expect(page.getByText(COUNT).first()).toBeVisible()
})

test('the app can be installed', async ({ page, server }) => {
  await page.goto(`${server.origin}/login`)
  const client = await page.context().newCDPSession(page)
  const manifest = await client.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ name: '窓口', lang: 'ja', display: 'standalone', id: '/' })
})
