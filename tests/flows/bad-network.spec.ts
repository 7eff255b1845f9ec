import type { Page } from '@playwright/test'
import { Device } from './device.ts'
import {
  addCustomer,
  allSent,
  away,
  expect,
  installed,
  isCreate,
  listed,
  saved,
  signIn,
  storedHere,
  test,
  WITH_WORKER,
  waitsPass,
} from './fixtures.ts'
import { serverRecord } from './record.ts'

/** The clock of a page goes on between asking it and halting it. */
const HALT_AHEAD_MS = 4_000

/** The server has one customer of this name: neither lost nor doubled. */
async function expectOnce(origin: string, name: string): Promise<void> {
  const record = await serverRecord(origin)
  expect(await record.named(name)).toHaveLength(1)
}

/** Whether a request asks the identity service. */
const isIdentity = (path: string) => /^\/(identitytoolkit|securetoken)\./.test(path)

const noErrorShown = async (page: Page) => {
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('保存できませんでした')).toHaveCount(0)
}

test('the answer is lost after the server has done it: repeated under the same key, there once, and no error', async ({
  page,
  server,
  wifi,
}) => {
  await signIn(page, wifi)
  wifi.once({ kind: 'commit-then-cut' }, isCreate)
  await addCustomer(page, wifi.origin, '返事 消太郎')
  await expect(saved(page)).toBeVisible()
  await noErrorShown(page)
  expect(wifi.seen.filter(({ method, path }) => isCreate(path, method)).map(({ fault }) => fault)).toEqual([
    'commit-then-cut',
    null,
  ])
  await expectOnce(server.origin, '返事 消太郎')
})

test('reloaded before the answer: sent once by itself, and the form is empty for the next person', async ({
  page,
  server,
  wifi,
}) => {
  await signIn(page, wifi)
  wifi.once({ kind: 'commit-then-hang' }, isCreate)
  await addCustomer(page, wifi.origin, '再読込 一郎')
  const creations = () => wifi.seen.filter(({ method, path }) => isCreate(path, method)).length
  await expect.poll(creations).toBe(1)
  await page.reload()
  await expect.poll(creations).toBe(2)
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('名前')).toHaveValue('')
  await expect(page.getByText('入力途中の内容を復元しました')).toHaveCount(0)
  await form.getByLabel('名前').fill('次野 客子')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(saved(page)).toBeVisible()
  await noErrorShown(page)
  await expectOnce(server.origin, '再読込 一郎')
  await expectOnce(server.origin, '次野 客子')
})

test('the network delivers the same request twice: there once, and no error', async ({ page, server, wifi }) => {
  await signIn(page, wifi)
  wifi.once({ kind: 'duplicate' }, isCreate)
  await addCustomer(page, wifi.origin, '二重 花子')
  await expect(saved(page)).toBeVisible()
  await noErrorShown(page)
  await expectOnce(server.origin, '二重 花子')
})

test(
  'a captive portal answers everything: offline, nothing lost, nothing of it on the screen; then sent by itself',
  WITH_WORKER,
  async ({ page, server, wifi }) => {
    await signIn(page, wifi)
    await installed(page)
    await page.goto(`${wifi.origin}/customers`)
    const first = page.locator('main a[href^="/customers/"]').first()
    const name = await first.innerText()

    wifi.decide = () => ({ kind: 'portal' })
    await addCustomer(page, wifi.origin, '駅前 カフェ')
    await expect(storedHere(page)).toBeVisible()
    await expect(away(page)).toBeVisible()
    await page.goto(`${wifi.origin}/customers`)
    await expect(listed(page, '駅前 カフェ')).toBeVisible()
    await expect(listed(page, name)).toBeVisible()
    await expect(page.getByText(/Free Wi-Fi|accept our terms/)).toHaveCount(0)

    wifi.decide = () => null
    // The mark of the row goes when the sending begins; the cloud says that the server has it.
    await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('未送信', { exact: true })).toHaveCount(0)
    await expect(away(page)).toBeHidden()
    await expectOnce(server.origin, '駅前 カフェ')
  },
)

test(
  'a server that accepts and never answers: the form says within 8 s that the device has it; sent once later',
  WITH_WORKER,
  async ({ page, server, wifi }) => {
    await page.clock.install()
    await signIn(page, wifi)
    // Before that, parts of the app that never come hold every connection of the browser, and the next page waits for one.
    await installed(page)
    await page.goto(`${wifi.origin}/customers?new=1`)
    await page.getByRole('dialog').getByLabel('名前').fill('無言 次郎')
    const isAsked = new Promise<void>((resolve) => {
      wifi.decide = ({ method, path }) => {
        if (isCreate(path, method)) resolve()
        return { kind: 'hang' }
      }
    })
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await isAsked
    // By the clock of the page: how long the machine takes to draw is no part of the promise. It can be halted only ahead.
    await page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, HALT_AHEAD_MS))
    await page.clock.runFor(8_000 - HALT_AHEAD_MS)
    await expect(storedHere(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()

    await waitsPass(page)
    wifi.decide = () => null
    await page.clock.resume()
    await page.goto(`${wifi.origin}/outbox`)
    await expect(page.getByText('未送信の変更はありません')).toBeVisible({ timeout: 20_000 })
    await expectOnce(server.origin, '無言 次郎')
  },
)

test(
  'restarted on a line that hangs: what waits is on the server once the line heals',
  WITH_WORKER,
  async ({ server, wifi }) => {
    const device = new Device()
    try {
      const before = await device.start()
      await signIn(before, wifi)
      await installed(before)
      await wifi.close()
      await addCustomer(before, wifi.origin, '夜明け 一郎')
      await expect(storedHere(before)).toBeVisible()
      await addCustomer(before, wifi.origin, '夜明け 二郎')
      await expect(before.getByRole('link', { name: '未送信 2件' })).toBeVisible()
      await device.stop()

      wifi.decide = () => ({ kind: 'hang' })
      await wifi.open()
      const page = await device.start()
      await page.goto(wifi.origin)
      await expect(page.getByRole('link', { name: '未送信 2件' })).toBeVisible()
      await expect
        .poll(() => wifi.seen.filter(({ fault, path }) => fault && isIdentity(path)).length)
        .toBeGreaterThan(0)
      await expect(away(page)).toBeVisible()
      wifi.decide = () => null
      await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
    } finally {
      await device.dispose()
    }
    await expectOnce(server.origin, '夜明け 一郎')
    await expectOnce(server.origin, '夜明け 二郎')
  },
)

test.describe('before the worker is installed', () => {
  test('the network goes while a form is open: the device has it, and the page stays', async ({
    page,
    server,
    wifi,
  }) => {
    await signIn(page, wifi)
    await page.goto(`${wifi.origin}/customers?new=1`)
    await page.getByRole('dialog').getByLabel('名前').fill('初日 太郎')
    await wifi.close()
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await expect(storedHere(page)).toBeVisible()
    await expect(page.getByRole('link', { name: '未送信 1件' })).toBeVisible()
    await wifi.open()
    await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
    await expectOnce(server.origin, '初日 太郎')
  })

  test('the network goes before a dialog was ever opened: the page stays and says so', async ({ page, wifi }) => {
    await signIn(page, wifi)
    await page.goto(`${wifi.origin}/customers`)
    await page.locator('main a[href^="/customers/"]').first().click()
    const name = page.getByRole('heading', { level: 1 })
    await expect(page.getByRole('button', { name: '対応履歴を追加' })).toBeVisible()
    const shown = (await name.textContent()) ?? ''
    await wifi.close()
    await page.getByRole('button', { name: '削除' }).click()
    await expect(page.getByText('画面を読み込めませんでした。', { exact: false })).toBeVisible()
    await expect(name).toHaveText(shown)
    await wifi.open()
    // Some browsers remember a failed import until the page is fetched again (whatwg/html#10327). There the press does that,
    // as nothing is unsaved, and the next one opens the dialog.
    const dialog = page.getByRole('alertdialog')
    await expect(async () => {
      if (!(await dialog.isVisible())) await page.getByRole('button', { name: '削除' }).click()
      await expect(dialog).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 20_000 })
    await expect(page.locator('h1')).toHaveText(shown)
  })
})
