import type { Page } from '@playwright/test'
import { COPY_PAGE } from '#contract/list-limits'
import {
  addCustomer,
  allSent,
  expect,
  installed,
  LONG_WITH_WORKER,
  signIn,
  storedHere,
  test,
  WITH_WORKER,
  written,
} from './fixtures.ts'
import { serverRecord } from './record.ts'

type StoredTrack = { have: number; total: number | null }
type StoredMark = { reading: { isWhole: boolean; customers: StoredTrack; interactions: StoredTrack } }

/** How far the copy of the records has come, by what is stored on the device. */
function stored(page: Page): Promise<StoredMark['reading'] | null> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('outbox:'))?.name
    if (!name) return null
    return await new Promise<StoredMark['reading'] | null>((resolve) => {
      const open = indexedDB.open(name)
      open.onsuccess = () => {
        const read = open.result.transaction('replica').objectStore('replica').get('mark')
        read.onsuccess = () => {
          open.result.close()
          resolve((read.result as StoredMark | undefined)?.reading ?? null)
        }
      }
    })
  })
}

const links = (page: Page) => page.locator('main a[href^="/customers/"]')
const count = (page: Page) => page.locator('main').getByRole('status').filter({ hasText: /件/ }).first()
const age = (page: Page) => page.getByText(/時点のデータ/).first()

test(
  'customers never seen are found, narrowed, sorted and opened without the server, also after a reload',
  WITH_WORKER,
  async ({ page, server, wifi }) => {
    const total = await (await serverRecord(server.origin)).total()
    await signIn(page, wifi)
    await installed(page)
    await expect.poll(async () => (await stored(page))?.isWhole, { timeout: 30_000 }).toBe(true)
    const { customers, interactions } = (await stored(page)) as StoredMark['reading']
    expect(customers).toMatchObject({ have: total, total })
    expect(interactions.have).toBe(interactions.total)
    await wifi.close()

    await test.step('the list, never opened before, has everybody', async () => {
      await page.getByRole('link', { name: '顧客管理' }).first().click()
      await expect(count(page)).toHaveText(`${written(total)}件`)
      await expect(age(page)).toBeVisible()
    })

    const search = page.getByLabel('顧客を検索')
    await test.step('a part of the name in hiragana, and the last digits of the number', async () => {
      await search.fill('やまだ')
      await expect(count(page)).not.toHaveText(`${written(total)}件`)
      const found = await links(page).allInnerTexts()
      expect(found.length).toBeGreaterThan(0)
      await search.fill('山田')
      await expect(links(page).first()).toContainText('山田')
      const phone = (
        await page
          .locator('main')
          .getByText(/^0\d+-\d+-\d{4}$/)
          .first()
          .innerText()
      ).slice(-4)
      await search.fill(phone)
      await expect(
        page
          .locator('main')
          .getByText(new RegExp(`${phone}$`))
          .first(),
      ).toBeVisible()
    })

    await test.step('a search without a hit says so', async () => {
      await search.fill('該当する人はいない')
      await expect(page.getByText('条件に合う顧客が見つかりません')).toBeVisible()
    })

    await test.step('narrowed by company and sorted by furigana', async () => {
      await page.goto(`${wifi.origin}/customers?sort_by=name_kana&sort_order=asc`)
      await expect(count(page)).toHaveText(`${written(total)}件`)
      await page.getByLabel('会社名で絞り込み').fill('会社')
      await expect(count(page)).not.toHaveText(`${written(total)}件`)
      await page.goto(`${wifi.origin}/customers?sort_by=name_kana&sort_order=desc`)
      await expect(count(page)).toHaveText(`${written(total)}件`)
    })

    await test.step('a customer who was never opened, with the contacts', async () => {
      const name = await links(page).nth(4).innerText()
      await links(page).nth(4).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await expect(page.locator('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
      await expect(age(page)).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    })

    await test.step('the dashboard still counts', async () => {
      await page.goto(wifi.origin)
      await expect(page.getByText(written(total), { exact: false }).first()).toBeVisible()
    })
  },
)

test(
  'what is written without the server is counted beside the copy, and is part of it once it was sent',
  LONG_WITH_WORKER,
  async ({ page, server, wifi }) => {
    const total = await (await serverRecord(server.origin)).total()
    await signIn(page, wifi)
    await installed(page)
    await expect.poll(async () => (await stored(page))?.isWhole, { timeout: 30_000 }).toBe(true)
    await wifi.close()
    await page.getByRole('link', { name: '顧客管理' }).first().click()
    await expect(count(page)).toHaveText(`${written(total)}件`)

    await addCustomer(page, wifi.origin, '写し 見本')
    await expect(storedHere(page)).toBeVisible()
    await page.goto(`${wifi.origin}/customers`)
    await expect(count(page)).toHaveText(`${written(total)}件（+1 未送信）`)
    await page.getByLabel('顧客を検索').fill('写し')
    await expect(links(page)).toHaveText(['写し 見本'])
    await expect(count(page)).toHaveText('0件（+1 未送信）')

    await wifi.open()
    // Nobody presses anything: the page finds the server by itself.
    await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
    await expect(count(page)).toHaveText('1件')
    // After an outage the copy is brought up to date at once.
    await expect.poll(async () => (await stored(page))?.customers.have, { timeout: 30_000 }).toBe(total + 1)
    await wifi.close()
    await page.goto(`${wifi.origin}/customers?sort_by=company&sort_order=asc`)
    await expect(count(page)).toHaveText(`${written(total + 1)}件`)
    await page.getByLabel('顧客を検索').fill('写し')
    await expect(links(page)).toHaveText(['写し 見本'])
  },
)

test(
  'the copy goes on where it was when the browser is closed in the middle',
  WITH_WORKER,
  async ({ page, server }) => {
    const total = await (await serverRecord(server.origin)).total()
    const asked: string[] = []
    let isClosed = false
    await page.route(/\/api\/(customers|interactions)\?(.*&)?since=/, async (route) => {
      const url = new URL(route.request().url())
      asked.push(`${url.pathname} ${url.searchParams.has('cursor')}`)
      // Further pages do not come until then.
      if (url.searchParams.has('cursor') && !isClosed) return route.abort()
      return route.continue()
    })
    await signIn(page, server)
    await installed(page)
    const first = Math.min(total, COPY_PAGE)
    await expect.poll(async () => (await stored(page))?.customers.have, { timeout: 30_000 }).toBe(first)
    isClosed = true
    await page.goto(`${server.origin}/customers`)
    await expect.poll(async () => (await stored(page))?.isWhole, { timeout: 60_000 }).toBe(true)
    expect(asked.filter((request) => request === '/api/customers false')).toHaveLength(1)
    expect((await stored(page))?.customers).toMatchObject({ have: total, total })
  },
)

test('what was sent a moment ago is in lists that only the copy has', WITH_WORKER, async ({ page, server, wifi }) => {
  const total = await (await serverRecord(server.origin)).total()
  await signIn(page, wifi)
  await installed(page)
  await expect.poll(async () => (await stored(page))?.isWhole, { timeout: 30_000 }).toBe(true)
  await addCustomer(page, wifi.origin, '直前 送信')
  await expect(page.getByText('保存しました', { exact: true })).toBeVisible()
  await expect(allSent(page)).toBeVisible()
  // Five minutes would pass until the copy has it.
  expect((await stored(page))?.customers.have).toBe(total)
  await wifi.close()
  await page.goto(`${wifi.origin}/customers?sort_by=company&sort_order=asc&search=${encodeURIComponent('直前')}`)
  await expect(links(page)).toHaveText(['直前 送信'])
  await page.reload()
  await expect(links(page)).toHaveText(['直前 送信'])
})

test('what one tab has read, no other tab and no reload reads again', async ({ page, context, server }) => {
  const begun: string[] = []
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/customers' && searchParams.has('since') && !searchParams.has('cursor')) {
      begun.push(request.url())
    }
  })
  await signIn(page, server)
  await expect.poll(async () => (await stored(page))?.isWhole, { timeout: 30_000 }).toBe(true)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${server.origin}/device`)
    await expect(tab.getByText('すべて保存済み')).toBeVisible({ timeout: 30_000 })
  }
  expect(begun).toHaveLength(1)
})
