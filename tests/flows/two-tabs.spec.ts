import type { Locator, Page } from '@playwright/test'
import { addCustomer, expect, isCreate, listed, saved, signIn, test } from './fixtures.ts'
import { serverRecord } from './record.ts'

test('two tabs: what one writes the other shows at once, and sends it when the first one dies in the middle', async ({
  page: writing,
  context,
  server,
  wifi,
}) => {
  await signIn(writing, wifi)
  await writing.goto(`${wifi.origin}/customers?new=1`)
  await writing.getByRole('dialog').getByLabel('名前').fill('二窓 太郎')
  const other = await context.newPage()
  await other.goto(`${wifi.origin}/customers`)
  await expect(other.locator('main a[href^="/customers/"]').first()).toBeVisible()

  // The server does it, and the tab that asked never hears of it.
  wifi.once({ kind: 'commit-then-hang' }, isCreate)
  const asked = writing.waitForRequest((request) => isCreate(new URL(request.url()).pathname, request.method()))
  await writing.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await asked
  await expect(listed(other, '二窓 太郎')).toBeVisible()
  await expect(other.getByText('送信中', { exact: true })).toBeVisible()
  const record = await serverRecord(server.origin)
  await expect.poll(() => record.named('二窓 太郎')).toHaveLength(1)

  const crashed = writing.waitForEvent('crash')
  const client = await context.newCDPSession(writing)
  void client.send('Page.crash').catch(() => {})
  await crashed
  await expect(other.getByText('送信中', { exact: true })).toHaveCount(0)
  await expect(listed(other, '二窓 太郎')).toHaveCount(1)
  await other.goto(`${wifi.origin}/outbox`)
  await expect(other.getByText('未送信の変更はありません')).toBeVisible()
  expect(await record.named('二窓 太郎')).toHaveLength(1)
  expect(wifi.seen.filter(({ method, path }) => isCreate(path, method))).toHaveLength(2)
})

test('two tabs: both write, and each shows what the other has saved', async ({ page, context, server, wifi }) => {
  await signIn(page, wifi)
  const other = await context.newPage()
  await addCustomer(other, wifi.origin, '右窓 花子')
  await expect(saved(other)).toBeVisible()
  await page.goto(`${wifi.origin}/customers`)
  await addCustomer(other, wifi.origin, '左窓 花子')
  await expect(listed(page, '左窓 花子')).toBeVisible()
  await expect(listed(page, '右窓 花子')).toBeVisible()
  // A row is on the screen as soon as it is stored here; the server has it a moment later.
  const record = await serverRecord(server.origin)
  await expect.poll(() => record.named('窓 花子')).toHaveLength(2)
})

test('two tabs, one draft: what the second one has saved stays when the first one saves what it had typed', async ({
  page: first,
  context,
  server,
}) => {
  const record = await serverRecord(server.origin)
  const { id } = await record.create('一稿 二窓')
  await signIn(first, server)
  const edit = async (page: Page) => {
    await page.goto(`${server.origin}/customers/${id}`)
    await page.getByRole('button', { name: '編集' }).click()
    return page.getByRole('dialog')
  }
  const save = (dialog: Locator) => dialog.getByRole('button', { name: '保存', exact: true }).click()
  const before = await edit(first)
  await before.getByLabel('住所', { exact: true }).fill('東京都港区1-1')
  const second = await context.newPage()
  const copied = await edit(second)
  await expect(copied.getByText('別のタブで入力中です')).toBeVisible()
  await expect(copied.getByLabel('住所', { exact: true })).toHaveValue('東京都港区1-1')
  await copied.getByLabel('電話番号').fill('0312345678')
  await save(copied)
  await expect.poll(async () => (await record.get(id)).phone).toContain('5678')
  const { phone } = await record.get(id)

  await save(before)
  await expect(before).toBeHidden()
  await first.goto(`${server.origin}/outbox`)
  await expect(first.getByText('未送信の変更はありません')).toBeVisible()
  expect(await record.get(id)).toMatchObject({ phone, address: '東京都港区1-1' })
})
