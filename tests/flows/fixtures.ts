import { test as base, type Page } from '@playwright/test'
import { FaultProxy } from '../fault-proxy/fault-proxy.ts'
import { type Account, PASSWORD } from './accounts.ts'
import { AppServer } from './app-server.ts'
import { DEMO_DATA } from './demo-data.ts'
import { expect } from './expect.ts'
import { putSignIn } from './kept-sign-in.ts'
import { chooseModel, startWordingModel, WORDING_MODEL } from './wording-model.ts'

/**
 * A flow of the long lane: the same promise as one of the first lane in more places, or one that page, unit and API tests
 * decide. `npm test` leaves it out.
 */
export const LONG = { tag: '@long' }
/** A flow of the assistants that shows in the first lane, for all of them, that they go the same way with a model. */
export const WITH_MODEL = { tag: '@with-model' }
/**
 * A flow in which the service worker answers. The others are without it: to install it costs as much as to open the app,
 * and what is on the screen is the same.
 */
export const WITH_WORKER = { tag: '@with-worker' }
export const LONG_WITH_WORKER = { tag: [LONG.tag, WITH_WORKER.tag] }

type Own = {
  /** What stands beside each answer. */
  engineName: string
  /** A server for this test alone: it may stop and kill it. */
  ownServer: AppServer
  /** Bad Wi-Fi in front of the shared server: the browser opens the proxy's origin. */
  wifi: FaultProxy
}
type Shared = {
  /** Who writes the answers of the server. */
  engine: 'built-in' | 'model'
  /** One server for all tests that leave it as it is. */
  server: AppServer
}

export const test = base.extend<Own, Shared>({
  engine: ['built-in', { option: true, scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
  serviceWorkers: async ({}, use, { tags }) => use(tags.includes(WITH_WORKER.tag) ? 'allow' : 'block'),
  engineName: async ({ engine }, use) => use(engine === 'model' ? WORDING_MODEL : '内蔵エンジン'),
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
  ownServer: async ({}, use) => {
    const server = await AppServer.create({ dataFrom: DEMO_DATA })
    await use(server)
    await server.dispose()
  },
  wifi: async ({ server }, use) => {
    const proxy = await FaultProxy.create(server.origin)
    await use(proxy)
    await proxy.close()
  },
  server: [
    async ({ engine }, use) => {
      const model = engine === 'model' ? await startWordingModel() : null
      const settings = model ? { TRUSTED_HOSTS: model.host } : {}
      const server = await AppServer.create({ dataFrom: DEMO_DATA, settings })
      if (model) await chooseModel(server, model)
      await use(server)
      await server.dispose()
      model?.close()
    },
    { scope: 'worker' },
  ],
})

/**
 * Opens the app with this person signed in and waits for the dashboard. The form was used once, before the first flow.
 * Not for an account whose sign-ins a flow has ended on this server.
 */
export async function signIn(
  page: Page,
  server: Pick<AppServer, 'origin'>,
  account: Account = 'admin@sakura.example',
): Promise<void> {
  await putSignIn(page, server.origin, account)
  await page.goto(server.origin)
  await atDashboard(page)
}

/** Signs in through the form as a person does: for flows about signing in, and for the server's record of it. */
export async function signInByForm(
  page: Page,
  server: Pick<AppServer, 'origin'>,
  email = 'admin@sakura.example',
): Promise<void> {
  await page.goto(`${server.origin}/login`)
  await fillSignIn(page, email)
  await atDashboard(page)
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const address = page.getByLabel('メールアドレス')
  await expect(address).toBeVisible()
  await address.fill(email)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}

/** Where a flow begins, not what it proves: the limit is far away. */
const atDashboard = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible({ timeout: 120_000 })

/** Waits until the worker controls the page: from then on the app opens without the network. */
export async function installed(page: Page): Promise<void> {
  expect(test.info().tags, 'a flow with the worker says so').toContain(WITH_WORKER.tag)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Writes a new customer into the form and saves. */
export async function addCustomer(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/customers?new=1`)
  const field = page.getByRole('dialog').getByLabel('名前')
  await expect(field).toBeVisible()
  await field.fill(name)
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
}

/** The status of the top bar when the server is away. */
export const away = (page: Page) => page.getByRole('link', { name: /^オフライン/ })

/** Lets the waits for an answer, of a held change and before another try pass by the clock of the page, which is installed. */
export const waitsPass = (page: Page) => page.clock.fastForward(10_000)

/** Somebody comes back to the window: the connection is measured at once. */
export const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** A number of customers as the screen writes it, e.g. `1,200`. */
export const written = (count: number) => count.toLocaleString('ja-JP')

/** Whether a request adds a customer, for faults and counts. */
export const isCreate = (path: string, method: string) => method === 'POST' && path === '/api/customers'

/** The word on the screen that a change is safe on the device and not yet on the server. */
export const storedHere = (page: Page) => page.getByText('端末に保存しました。接続後に送信します')
/** The word that the server has it. */
export const saved = (page: Page) => page.getByText('保存しました', { exact: true })
/** The cloud of the top bar when the server has everything. */
export const allSent = (page: Page) => page.getByRole('link', { name: '未送信はありません' })
/** A customer in the list of customers. */
export const listed = (page: Page, name: string) => page.locator('main').getByRole('link', { name: new RegExp(name) })

export { expect, PASSWORD }
