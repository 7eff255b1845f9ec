import type { Page } from '@playwright/test'
import { Device } from './device.ts'
import {
  allSent,
  expect,
  installed,
  LONG_WITH_WORKER,
  signInByForm,
  storedHere,
  test,
  WITH_WORKER,
} from './fixtures.ts'
import { recordsOfCopy, traces } from './on-disk.ts'
import { serverRecord } from './record.ts'

test('the next person on the tablet finds nothing of the one before', WITH_WORKER, async ({ page, server }) => {
  await signInByForm(page, server, 'admin@sakura.example')
  await installed(page)
  await page.goto(`${server.origin}/customers`)
  const link = page.locator('main a[href^="/customers/"]').first()
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const copies = async () => (await traces(page)).split('cache:').slice(1).join()
  await expect.poll(copies, 'the search itself works').toContain(name)

  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)
  const left = async () => (await traces(page)).replaceAll('"email":"admin@sakura.example","password"', '')
  for (const trace of [name, '"email":"admin@sakura.example"', '"uid"']) {
    await expect.poll(left, trace).not.toContain(trace)
  }

  await signInByForm(page, server, 'staff@midori.example')
  await page.goto(`${server.origin}/customers`)
  await expect(page.locator('main a[href^="/customers/"]').first()).toBeVisible()
  const { total } = await serverRecord(server.origin, 'staff@midori.example')
  await expect(page.getByText(`${await total()}件`)).toBeVisible()
  expect(await traces(page)).not.toContain(name)
  await page.goBack()
  expect(await traces(page)).not.toContain('桜井')
})

const FIRST = 'admin@sakura.example'
const SEARCHED = '探索カナリア'
/** Of each flow another one: the next person may see what an earlier flow has sent. */
const waitingOf = (how: string) => `未送信カナリア${how}`

const databases = (page: Page, kind: 'cache' | 'outbox') =>
  page.evaluate(
    async (prefix) =>
      (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith(`${prefix}:`) ? [name] : [])),
    kind,
  )

/** The first person works: they have looked for somebody, and a customer of the name `waiting` waits, if any. */
async function work(page: Page, origin: string, waiting: string | null): Promise<void> {
  await signInByForm(page, { origin }, FIRST)
  // From then on every part of the app opens without the network.
  await installed(page)
  await expect(allSent(page)).toBeVisible()
  await page.goto(`${origin}/customers?search=${SEARCHED}`)
  await expect(page.getByRole('searchbox').first()).toHaveValue(SEARCHED)
  const isFound = async () =>
    (await traces(page))
      .split('cache:')
      .slice(1)
      .some((part) => part.includes(SEARCHED))
  await expect.poll(isFound, 'the search itself works').toBe(true)
  if (waiting === null) return
  await page.goto(`${origin}/customers?new=1`)
  await page.getByRole('dialog').getByLabel('名前').fill(waiting)
  await page.route('**/api/customers', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(storedHere(page)).toBeVisible()
  await page.context().setOffline(false)
}

type Leave = (page: Page, origin: string, isFull: boolean) => Promise<Page>

const signOut: Leave = async (page, _, isFull) => {
  await page.getByRole('button', { name: 'ログアウト', exact: true }).click()
  if (isFull) await page.getByRole('button', { name: 'この端末に残してログアウト' }).click()
  return page
}

/** The server takes the credential no more, and the identity service says that the user's token has expired. */
const expire: Leave = async (page, origin) => {
  await page.route('**/securetoken.googleapis.com/**', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } }),
  )
  await page.route('**/api/auth/me/full', (route) =>
    route.fulfill({
      status: 401,
      json: { error: { code: 'AUTH_002', category: 'authentication', severity: 'medium', message: '期限切れ' } },
    }),
  )
  await page.goto(origin)
  return page
}

/** The browser dies, and with it who was signed in: what it wrote last into local storage is lost. */
const kill =
  (device: Device): Leave =>
  async (_, origin) => {
    await device.kill()
    const page = await device.start()
    await page.addInitScript(() => {
      if (sessionStorage.getItem('was_here')) return
      sessionStorage.setItem('was_here', 'yes')
      for (const key of Object.keys(localStorage)) if (key.startsWith('firebase:')) localStorage.removeItem(key)
    })
    await page.goto(origin)
    return page
  }

const NEXT = ['staff@sakura.example', 'staff@midori.example']

/** Nothing of the first person is on the page or can be found on the device, but for an outbox that waits for them. */
async function findNothing(page: Page, origin: string, waiting: string | null): Promise<void> {
  await page.goto(`${origin}/outbox`)
  await expect(page.getByText('未送信の変更はありません')).toBeVisible()
  await expect.poll(() => databases(page, 'cache'), 'the copies of others are gone').toHaveLength(1)
  const [mine = ''] = await databases(page, 'cache')
  const othersNow = async () =>
    (await databases(page, 'outbox')).filter((name) => name !== mine.replace('cache:', 'outbox:'))
  await expect.poll(othersNow, 'only what waits stays').toHaveLength(waiting === null ? 0 : 1)
  const others = await othersNow()
  for (const name of others) await expect.poll(() => recordsOfCopy(page, name), 'and no copy beside it').toBe(0)
  const found = await traces(page, others[0])
  for (const canary of waiting === null ? [SEARCHED] : [SEARCHED, waiting])
    expect(found.includes(canary), canary).toBe(false)
}

for (const how of ['sign-out', 'expired', 'kill'] as const) {
  for (const isFull of [false, true]) {
    const what = isFull ? 'and sends nothing of the one before, and nothing of that one is lost' : 'of the one before'
    const waiting = isFull ? waitingOf(how) : null
    // Who leaves work behind leaves everything else behind too.
    test(
      `${how}: the next person finds nothing ${what}`,
      isFull ? WITH_WORKER : LONG_WITH_WORKER,
      async ({ server }) => {
        const device = new Device()
        const record = await serverRecord(server.origin)
        try {
          let page = await device.start()
          for (const [i, next] of NEXT.entries()) {
            await work(page, server.origin, waiting)
            const leave = { 'sign-out': signOut, expired: expire, kill: kill(device) }[how]
            page = await leave(page, server.origin, isFull)
            await expect(page).toHaveURL(/\/login/)
            await page.unrouteAll()
            await signInByForm(page, server, next)
            await findNothing(page, server.origin, waiting)
            // What waited for the first person went when they came again.
            expect(await record.named(waitingOf(how)), 'nothing was sent').toHaveLength(isFull ? i : 0)
            await signOut(page, server.origin, false)
            await expect(page).toHaveURL(/\/login/)
          }
          await signInByForm(page, server, FIRST)
          await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
          expect(await record.named(waitingOf(how))).toHaveLength(isFull ? NEXT.length : 0)
        } finally {
          await device.dispose()
        }
      },
    )
  }
}
