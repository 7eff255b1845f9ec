import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isServerPath } from '../../src/pwa/server-paths.ts'
import { expect, installed, signIn, test, WITH_WORKER } from './fixtures.ts'

test('keeps the app on the device, and no answer of the API', WITH_WORKER, async ({ page, server }) => {
  await signIn(page, server)
  await installed(page)
  await page.getByRole('link', { name: '顧客管理' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '顧客管理' })).toBeVisible()
  const paths = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    }
    return found
  })
  expect(paths).toContain('/index.html')
  expect(paths.filter(isServerPath)).toEqual([])
})

test('wakes the pages when the system saw a connection', WITH_WORKER, async ({ page, server }) => {
  await signIn(page, server)
  await installed(page)
  const client = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('message', ({ data }) =>
      document.body.setAttribute('data-woken', data.type),
    )
  })
  await client.send('ServiceWorker.dispatchSyncEvent', {
    origin: server.origin,
    registrationId: await registration,
    tag: 'outbox',
    lastChance: false,
  })
  await expect(page.locator('body')).toHaveAttribute('data-woken', 'WAKE')
})

test('can be installed: the browser has no objection', WITH_WORKER, async ({ playwright, server, launchOptions }) => {
  // A context that leaves no trace always counts as incognito, which cannot install.
  const profile = mkdtempSync(join(tmpdir(), 'madoguchi-profile-'))
  const context = await playwright.chromium.launchPersistentContext(profile, { ...launchOptions, headless: true })
  const page = await context.newPage()
  await page.goto(server.origin)
  await installed(page)
  const client = await context.newCDPSession(page)
  expect(await client.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  const { errors, data } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    name: '窓口',
    lang: 'ja',
    display: 'standalone',
    id: '/',
    shortcuts: [{ name: '顧客管理' }, { name: '顧客を追加' }],
  })
  await context.close()
  rmSync(profile, { recursive: true, force: true })
})
