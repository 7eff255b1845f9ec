import {
  addCustomer,
  allSent,
  expect,
  installed,
  listed,
  signIn,
  storedHere,
  test,
  WITH_WORKER,
  written,
} from './fixtures.ts'
import { serverRecord } from './record.ts'

test(
  'a waiting customer is in the list at once, with its mark and in the count',
  WITH_WORKER,
  async ({ page, server, wifi }) => {
    const total = written(await (await serverRecord(server.origin)).total())
    await signIn(page, wifi)
    await installed(page)
    await page.goto(`${wifi.origin}/customers`)
    await expect(page.getByText(`${total}件`)).toBeVisible()
    await wifi.close()
    await addCustomer(page, wifi.origin, '待機 花子')
    await expect(storedHere(page)).toBeVisible()
    await page.goto(`${wifi.origin}/customers`)
    await expect(page.getByText(`${total}件（+1 未送信）`)).toBeVisible()
    await expect(listed(page, '待機 花子')).toBeVisible()
    await expect(page.getByText('未送信', { exact: true }).first()).toBeVisible()
  },
)

test(
  'signing out with unsent work asks first, and can keep it for this person alone',
  WITH_WORKER,
  async ({ page, server, wifi }) => {
    await signIn(page, wifi, 'staff@sakura.example')
    await installed(page)
    await page.goto(`${wifi.origin}/customers?new=1`)
    await page.getByRole('dialog').getByLabel('名前').fill('置いていく 次郎')
    await wifi.close()
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await expect(storedHere(page)).toBeVisible()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await expect(page.getByRole('dialog')).toContainText('未送信の変更が1件あります')
    await page.getByRole('button', { name: 'この端末に残してログアウト' }).click()
    await expect(page).toHaveURL(/\/login/)

    await wifi.open()
    await signIn(page, wifi, 'admin@midori.example')
    await page.goto(`${wifi.origin}/outbox`)
    await expect(page.getByText('未送信の変更はありません')).toBeVisible()
    await page.goto(`${wifi.origin}/device`)
    await expect(page.getByText('ほかの人の未送信').locator('..')).toContainText('1件')
    expect(await page.locator('body').innerText()).not.toContain('置いていく')
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL(/\/login/)
    const record = await serverRecord(server.origin)
    expect(await record.named('置いていく 次郎')).toEqual([])

    await signIn(page, wifi, 'staff@sakura.example')
    await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
    expect(await record.named('置いていく 次郎')).toHaveLength(1)
  },
)
