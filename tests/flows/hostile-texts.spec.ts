import type { Page } from '@playwright/test'
import { expect, LONG, signIn, test } from './fixtures.ts'
import { HOSTILE_TEXTS, ran, textsIn, watch } from './hostile-texts.ts'
import { type ApiCall, apiAs } from './record.ts'

test('the texts are dangerous: a page that takes them for markup runs most of them', LONG, async ({ page }) => {
  await page.goto('about:blank')
  await page.evaluate(async (texts) => {
    for (const text of texts) {
      const frame = document.createElement('iframe')
      frame.srcdoc = text
      const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
      document.body.append(frame)
      await isLoaded
    }
  }, HOSTILE_TEXTS)
  await expect.poll(async () => (await ran(page)).length).toBeGreaterThan(HOSTILE_TEXTS.length / 2)
})

/** As many of the texts as fit, from that one on, each on a line of its own. */
function lines(most: number, from = 0): string {
  const texts: string[] = []
  let length = 0
  for (const text of [...HOSTILE_TEXTS.slice(from), ...HOSTILE_TEXTS.slice(0, from)]) {
    if (length + text.length + 1 > most) break
    texts.push(text)
    length += text.length + 1
  }
  return texts.join('\n')
}

const KINDS = ['customers', 'contacts', 'products'] as const
type Kind = (typeof KINDS)[number]

/**
 * Every text in every field of a list of these kinds, and as many as fit in the long fields of the customer and of the
 * product that are opened; of contacts a fourth as the summary, all in the content; one in a person's name. Returns where the last kind is listed, and its record.
 */
async function store(
  origin: string,
  texts: readonly string[],
  kinds: readonly Kind[],
): Promise<{ list: string; record: string; customerId: string }> {
  const [admin, manager, staff] = await Promise.all(
    ['admin', 'manager', 'staff'].map((name) => apiAs(origin, `${name}@sakura.example`)),
  )
  if (!admin || !manager || !staff) throw new Error('nobody signed in')
  await staff('PATCH', '/api/auth/me', { name: HOSTILE_TEXTS[4] })
  const customerId = await each(
    admin,
    '/api/customers',
    kinds.includes('customers') ? texts : texts.slice(-1),
    customer,
  )
  const record = `/customers/${customerId}`
  const places = { list: '/customers', record, customerId }
  if (kinds.includes('contacts')) {
    const occurred_at = new Date().toISOString()
    // A contact has room for forty texts: they overlap.
    const fourth = texts.filter((_, index) => index % 4 === 0)
    const contact = { customer_id: customerId, type: 'note', occurred_at }
    await each(staff, '/api/interactions', fourth, (text) => ({
      ...{ ...contact, summary: text, content: lines(2_000, HOSTILE_TEXTS.indexOf(text)) },
    }))
    places.list = record
  }
  if (!kinds.includes('products')) return places
  return { ...places, list: '/products', record: `/products/${await each(manager, '/api/products/', texts, product)}` }
}

const customer = (text: string, isLast: boolean) => ({
  ...{ name: text, name_kana: text, company: text, address: text },
  tags: [text].filter(({ length }) => length <= 50),
  ...(isLast && { memo: lines(9_000), caution: lines(1_900) }),
})

const product = (text: string, isLast: boolean) => ({
  ...{ name: text, category: text.slice(0, 100), description: isLast ? lines(4_900) : '', price: 100 },
})

/** Makes one record for each text, and hands back the id of the last. */
async function each(
  api: ApiCall,
  path: string,
  texts: readonly string[],
  record: (text: string, isLast: boolean) => object,
): Promise<string> {
  let latest = ''
  for (const [index, text] of texts.entries()) {
    latest = (await api<{ id: string }>('POST', path, record(text, index === texts.length - 1))).id
  }
  return latest
}

/** Scrolls through a list, which may go on after them, until every text was on the screen. */
async function seenWhileScrolling(page: Page): Promise<void> {
  const seen = new Set<number>()
  const main = page.locator('main')
  const more = main.getByRole('button', { name: 'さらに読み込む' })
  await expect(main).toContainText(/x\d+x/)
  const look = async () => {
    for (const index of textsIn(await main.innerText())) seen.add(index)
    if ((await main.locator('.animate-pulse').count()) === 0) await page.evaluate(() => window.scrollBy(0, 500))
    if (await more.isVisible()) await more.click()
    return HOSTILE_TEXTS.filter((_, index) => !seen.has(index))
  }
  await expect.poll(look, { timeout: 40_000, intervals: [40] }).toEqual([])
}

for (const kind of KINDS) {
  const what = `text never runs: 380 hostile texts in every field of ${kind}, in the list and in a record`
  // Lists and records of all kinds are drawn by the same parts; `hostile-fields` has one text in every field of all.
  test(what, kind === 'customers' ? {} : LONG, async ({ page, ownServer }) => {
    const { list, record } = await store(ownServer.origin, HOSTILE_TEXTS, [kind])
    const clean = await watch(page, ownServer.origin)
    await signIn(page, ownServer, 'manager@sakura.example')
    await clean()
    await page.goto(`${ownServer.origin}${list}`)
    await seenWhileScrolling(page)
    await clean()
    await page.goto(`${ownServer.origin}${record}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(HOSTILE_TEXTS.at(-1) ?? '')
    await clean()
  })
}

test('nor does it run in a form, a search or an address, or on any other screen', LONG, async ({ page, ownServer }) => {
  const texts = HOSTILE_TEXTS.filter((_, index) => index % 40 === 4)
  const { customerId } = await store(ownServer.origin, texts, KINDS)
  const clean = await watch(page, ownServer.origin)
  await signIn(page, ownServer, 'manager@sakura.example')
  await clean()
  await page.goto(`${ownServer.origin}/customers/${customerId}?edit=1`)
  await expect(page.getByRole('dialog').getByLabel('名前')).toHaveValue(texts.at(-1) ?? '')
  for (const text of texts) {
    await page.goto(
      `${ownServer.origin}/customers?search=${encodeURIComponent(text)}&company_filter=${encodeURIComponent(text)}`,
    )
    await expect(page.getByRole('searchbox', { name: '顧客を検索' })).toHaveValue(text)
    await page.goto(`${ownServer.origin}/login?redirect=${encodeURIComponent(text)}`)
    await page.goto(`${ownServer.origin}/invite?code=${encodeURIComponent(text)}`)
    await clean()
  }
  for (const place of [
    '/notifications',
    '/outbox',
    '/device',
    '/profile',
    '/session-manager',
    '/staff',
    '/invitations',
  ]) {
    await page.goto(`${ownServer.origin}${place}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await clean()
  }
})

test(
  'nor in a file that is imported, nor where two records are compared and merged',
  LONG,
  async ({ page, ownServer }) => {
    const { origin } = ownServer
    const texts = HOSTILE_TEXTS.filter((_, index) => index % 40 === 7)
    const [text = '', next = ''] = texts
    const mark = (of: string) => /x\d+x/.exec(of)?.[0] ?? ''
    const api = await apiAs(origin, 'manager@sakura.example')
    const same = { name: text, name_kana: 'ドクタケ', birth_date: '1980-05-03', company: text, address: text }
    const { id } = await api<{ id: string }>('POST', '/api/customers', { ...same, memo: lines(900) })
    await api('POST', '/api/customers', { ...same, address: next })
    const clean = await watch(page, origin)
    await signIn(page, ownServer, 'manager@sakura.example')

    await page.goto(`${origin}/customers/import`)
    const row = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
    const sheet = [row(['名前', text, '住所']), ...texts.map((one) => row([one, one, one]))].join('\r\n')
    const file = { name: `${text.replaceAll(/[/\\]/g, '')}.csv`, mimeType: 'text/csv', buffer: Buffer.from(sheet) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: '内容を確認する' }).click()
    await expect(page.getByRole('list', { name: '確認した行' })).toContainText(mark(next))
    await clean()
    await page.getByRole('button', { name: /件を取り込む$/ }).click()
    await expect(page.getByRole('button', { name: 'この取り込みを元に戻す' })).toBeVisible()
    await clean()

    await page.goto(`${origin}/customers/duplicates`)
    await expect(page.getByRole('main')).toContainText(mark(text))
    await clean()
    await page.goto(`${origin}/customers/${id}`)
    await page.getByRole('button', { name: 'その他の操作' }).click()
    await page.getByRole('button', { name: '同じ方の記録をまとめる' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('名前・フリガナ・電話番号で探す').fill('ドクタケ')
    await dialog.getByRole('button', { name: text }).first().click()
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    await clean()
  },
)
