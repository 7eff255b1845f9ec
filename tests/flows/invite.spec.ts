import type { Page } from '@playwright/test'
import { OWN_ACCOUNTS } from './accounts.ts'
import { findings } from './findings.ts'
import {
  addCustomer,
  allSent,
  expect,
  fillSignIn,
  isCreate,
  LONG,
  listed,
  PASSWORD,
  signIn,
  storedHere,
  test,
  waitsPass,
} from './fixtures.ts'
import { FIRST_ADMIN, invitationFor } from './prepared.ts'

const accept = (page: Page) => page.getByRole('button', { name: '招待を受ける' }).click()
const joined = (page: Page) => page.getByRole('status').filter({ hasText: 'に参加しました' })
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'ダッシュボード' })

test('a first installation: the operator invites, the first administrator registers, proves the address and joins', async ({
  page,
  browser,
  server,
}) => {
  const link = `${server.origin}${invitationFor('first')}`

  await page.goto(link)
  await expect(page.getByText('ログインが必要です')).toBeVisible()
  await page.getByRole('link', { name: 'ログイン' }).click()
  await page.getByRole('button', { name: 'アカウントをお持ちでない方はこちら' }).click()
  await page.getByLabel('メールアドレス').fill(FIRST_ADMIN)
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '新規登録' }).click()
  await expect(page, 'back at the invitation').toHaveURL(link)

  await accept(page)
  await expect(page.getByRole('alert')).toContainText('メールアドレスの確認が済んでいません。')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: '確認のリンクを作る' }).click()
  await expect(page.getByRole('status')).toContainText('サーバーを動かしている画面')
  // What the process has said arrives by another way than its reply.
  const proof = () => server.log.match(/https?:\S+mode=verifyEmail\S+/g)?.at(-1) ?? ''
  await expect.poll(proof).not.toBe('')
  const mail = await page.context().newPage()
  await mail.goto(proof())
  await expect(mail.getByText('メールアドレスを確認しました。')).toBeVisible()
  await mail.close()

  await accept(page)
  await expect(joined(page)).toContainText('あおば医院 に参加しました')
  await expect(joined(page)).toContainText('役割: 管理者')
  expect(await findings(page)).toEqual([])
  await expect(dashboard(page)).toBeVisible()
  await expect(page).toHaveURL(`${server.origin}/`)
  await expect(page.getByText('あおば医院').first()).toBeVisible()
  await addCustomer(page, server.origin, '最初の 患者')
  await expect(page.getByRole('heading', { level: 1, name: '最初の 患者' })).toBeVisible()
  await expect(allSent(page)).toBeVisible()

  await page.goto(link)
  await accept(page)
  await expect(joined(page), 'the same person again').toContainText('あおば医院 に参加しました')

  const stranger = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  await signIn(stranger, server, 'staff@midori.example')
  await stranger.goto(link)
  await accept(stranger)
  await expect(stranger.getByRole('alert')).toContainText('招待コードが見つからないか、利用できません。')
  await stranger.getByRole('link', { name: 'ホームへ進む' }).click()
  await expect(stranger.getByText('みどり歯科').first()).toBeVisible()
  await stranger.context().close()
})

test(
  'a guest with a Google account takes the wrong one first, then joins the clinic; the inviter is told',
  LONG,
  async ({ page, server }) => {
    const withGoogle = async (email: string) => {
      const opening = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Googleでログイン' }).click()
      await (await opening).getByText(email).click()
    }
    const link = `${server.origin}/invite?code=demo-invitation-sakura`
    await page.goto(link)
    await page.getByRole('link', { name: 'ログイン' }).click()
    await page.getByRole('button', { name: 'アカウントをお持ちでない方はこちら' }).click()
    await page.getByLabel('メールアドレス').fill('typo@example.com')
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '新規登録' }).click()
    await expect(page.getByText('typo@example.com として参加します。')).toBeVisible()
    await page.getByRole('link', { name: '参加せずに戻る' }).click()
    await expect(page.getByText('所属するテナントがありません。')).toBeVisible()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL(/\/login/)

    await page.goto(link)
    await page.getByRole('link', { name: 'ログイン' }).click()
    await withGoogle('google-guest@example.com')
    await expect(page.getByText('google-guest@example.com として参加します。')).toBeVisible()
    await accept(page)
    await expect(joined(page)).toContainText('さくらクリニック に参加しました')
    await expect(dashboard(page)).toBeVisible()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL(/\/login/)

    await signIn(page, server, 'admin@sakura.example')
    await page.goto(`${server.origin}/notifications`)
    await expect(page.getByText('新田 光 さんが参加しました').first()).toBeVisible()
  },
)

test('who joins another company works there; what was typed for the old one is never sent to it', async ({
  page,
  server,
}) => {
  const link = `${server.origin}${invitationFor('moving')}`
  await page.clock.install()
  await page.goto(`${server.origin}/login`)
  await fillSignIn(page, OWN_ACCOUNTS.moving)
  await expect(dashboard(page)).toBeVisible()
  // The server takes no customers for a while, as on a bad line; everything else works.
  const blocked = (url: URL) => url.pathname === '/api/customers'
  await page.route(blocked, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await addCustomer(page, server.origin, '前の会社 花子')
  await waitsPass(page)
  await expect(storedHere(page)).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('今は「さくらクリニック」に所属しています。')).toBeVisible()
  await accept(page)
  await expect(joined(page)).toContainText('みどり歯科 に参加しました')
  const writes: string[] = []
  page.on('request', (request) => {
    if (isCreate(new URL(request.url()).pathname, request.method())) writes.push(request.headers()['x-tenant-id'] ?? '')
  })
  await page.unroute(blocked)

  await expect(dashboard(page)).toBeVisible()
  await expect(page.getByText('みどり歯科').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '招待管理' }), 'the features of the new tenant').toHaveCount(0)
  await page.goto(`${server.origin}/device`)
  await expect(page.locator('dt', { hasText: '別の所属での未送信' }).locator('+ dd')).toContainText('1件')
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('前の会社 花子')}`)
  await expect(page.getByRole('heading', { level: 1, name: '顧客管理' })).toBeVisible()
  await expect(listed(page, '前の会社 花子')).toHaveCount(0)
  // Changes go in the order in which they were written: after this one, an older one would have gone.
  await addCustomer(page, server.origin, '今の会社 花子')
  await waitsPass(page)
  await expect.poll(() => writes, { message: 'the new one alone', timeout: 20_000 }).toHaveLength(1)
  await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
  expect(writes).toHaveLength(1)
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('の会社 花子')}`)
  await expect(listed(page, '今の会社 花子')).toHaveCount(1)
  await expect(listed(page, '前の会社 花子')).toHaveCount(0)

  // Back in the former company: what waited for it is sent there, and the new one's is not shown.
  await page.goto(`${server.origin}/profile`)
  await page.getByRole('button', { name: 'さくらクリニック に切り替える' }).click()
  await page.getByRole('button', { name: '切り替える', exact: true }).click()
  await expect(dashboard(page)).toBeVisible()
  await expect(page.getByText('さくらクリニック').first()).toBeVisible()
  await expect.poll(() => writes, { timeout: 20_000 }).toHaveLength(2)
  await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('の会社 花子')}`)
  await expect(listed(page, '前の会社 花子')).toHaveCount(1)
  await expect(listed(page, '今の会社 花子')).toHaveCount(0)
})
