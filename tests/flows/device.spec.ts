import type { Page } from '@playwright/test'
import { OWN_ACCOUNTS } from './accounts.ts'
import type { AppServer } from './app-server.ts'
import { findingsInBothThemes } from './findings.ts'
import {
  addCustomer,
  expect,
  installed,
  isCreate,
  LONG_WITH_WORKER,
  listed,
  signIn,
  signInByForm,
  storedHere,
  test,
  WITH_WORKER,
  written,
} from './fixtures.ts'
import { invitationFor } from './prepared.ts'
import { serverRecord } from './record.ts'

type Line = Pick<AppServer, 'origin'>

async function addOffline(page: Page, server: Line, name: string): Promise<void> {
  await addCustomer(page, server.origin, name)
  await expect(storedHere(page)).toBeVisible()
}

/** Has the app installed for a start without the network, and the list opened, for whoever is signed in. */
async function settle(page: Page, server: Line): Promise<void> {
  await installed(page)
  await page.goto(`${server.origin}/customers`)
  await expect(page.locator('main a[href^="/customers/"]').first()).toBeVisible()
}

async function openDevice(page: Page, server: Line): Promise<void> {
  await page.goto(`${server.origin}/device`)
  await expect(page.getByRole('heading', { level: 1, name: 'この端末' })).toBeVisible()
}

/** The words beside a label. */
const fact = (page: Page, label: string) => page.locator('dt', { hasText: label }).locator('+ dd')
const dataSet = (page: Page, name: string) => page.locator('li', { hasText: name })

/** What is said when every customer of the clinic is here. */
async function whole({ origin }: Line): Promise<RegExp> {
  const total = written(await (await serverRecord(origin)).total())
  return new RegExp(`すべて保存済み.*顧客 ${total} / ${total}.*約[\\d.]+MB`)
}

/** Deletes the databases of a page that is closed, as a browser does that needs the room. */
async function evict(page: Page, kinds: readonly string[]): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!wanted.some((kind) => name.startsWith(`${kind}:`))) continue
      await new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.onsuccess = resolve
        deleting.onerror = reject
      })
    }
  }, kinds)
}

test('this device says what it holds, online and offline', WITH_WORKER, async ({ page, server, wifi }) => {
  const all = await whole(server)
  await signIn(page, wifi)
  await settle(page, wifi)
  await openDevice(page, wifi)
  await expect(fact(page, 'サーバーとの接続')).toHaveText('接続中')
  await expect(fact(page, '使用量')).toHaveText(/^[\d.]+(バイト|KB|MB)$/)
  await expect(fact(page, 'データの保護')).toHaveText(/保護されて/)
  await expect(fact(page, 'ほかの人の未送信')).toHaveText('0件')
  await expect(dataSet(page, 'これまでに見た画面')).toContainText(/\d+件約[\d.]+(バイト|KB|MB)/)
  await expect(dataSet(page, '未送信の変更（保存分）')).toContainText('ありません')
  const replica = dataSet(page, '顧客名簿と対応履歴')
  await expect(replica).toContainText(all, { timeout: 30_000 })
  await expect(replica).toContainText('時点のデータ')
  const downloads: string[] = []
  page.on('request', (request) => request.url().includes('/api/customers?') && downloads.push(request.url()))
  await replica.getByRole('button', { name: 'もう一度すべてダウンロード' }).click()
  await expect.poll(() => downloads.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect(replica).toContainText(all, { timeout: 30_000 })

  await wifi.close()
  await addOffline(page, wifi, '端末 一郎')
  await openDevice(page, wifi)
  await expect(fact(page, 'サーバーとの接続')).toHaveText('オフライン')
  await expect(replica).toContainText(all)
  await expect(replica).toContainText('今は接続がないため、ダウンロードできません。')
  await expect(fact(page, '未送信の変更')).toHaveText('1件')
  await expect(dataSet(page, '未送信の変更（保存分）')).toContainText(/1件約[\d.]+(バイト|KB)/)
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: '未送信の変更を見る' }).click()
  await expect(page.getByText('端末 一郎').first()).toBeVisible()
})

test(
  'wiping removes the copies, and unsent work only when it is said so',
  LONG_WITH_WORKER,
  async ({ page, server, wifi }) => {
    const total = written(await (await serverRecord(server.origin)).total())
    await signIn(page, wifi)
    await settle(page, wifi)
    await wifi.close()
    await addOffline(page, wifi, '消さない 花子')
    await openDevice(page, wifi)
    await page.getByRole('button', { name: 'この端末のコピーを消す' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('未送信の変更1件')
    await expect(dialog).toContainText('次につながるまで、顧客の情報を開けなくなります')
    expect(await findingsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'コピーを消す' }).click()
    await expect(page.getByText('この端末のコピーを消しました')).toBeVisible()
    await expect(fact(page, '未送信の変更')).toHaveText('1件')
    await expect(page.getByText('ブラウザによって削除されました')).toHaveCount(0)
    await page.goto(`${wifi.origin}/customers`)
    await expect(page.getByText('この端末には保存されていません')).toBeVisible()

    await openDevice(page, wifi)
    await page.getByRole('button', { name: 'この端末のコピーを消す' }).click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '未送信の変更も消す' }).click()
    await expect(page.getByText('この端末のコピーを消しました')).toBeVisible()
    await expect(fact(page, '未送信の変更')).toHaveText('0件')
    await expect(dataSet(page, '未送信の変更（保存分）')).toContainText('ありません')

    await wifi.open()
    await page.goto(`${wifi.origin}/customers`)
    await expect(page.locator('main a[href^="/customers/"]').first()).toBeVisible()
    await expect(page.getByText(`${total}件`)).toBeVisible()
  },
)

test(
  'data that the browser deleted behind the back of the app is noticed, with what was lost',
  WITH_WORKER,
  async ({ page, server, wifi }) => {
    const all = await whole(server)
    await signIn(page, wifi)
    await settle(page, wifi)
    await wifi.close()
    await addOffline(page, wifi, '失われる 一郎')
    await addOffline(page, wifi, '失われる 二郎')
    // A page of the same origin that is not the app: nothing holds the databases open, and nothing is sent meanwhile.
    await page.goto(`${wifi.origin}/favicon.svg`)
    await evict(page, ['cache', 'outbox'])

    await wifi.open()
    await page.goto(wifi.origin)
    const alert = page.getByRole('alert').filter({ hasText: 'ブラウザによって削除されました' })
    await expect(alert).toContainText('変更2件も失われました')
    await expect(alert).toContainText(/もう一度ダウンロードし(ます|ました)。/)
    expect(await findingsInBothThemes(page)).toEqual([])
    await page.reload()
    await expect(alert, 'until it was read').toContainText('変更2件も失われました')
    await openDevice(page, wifi)
    await expect(dataSet(page, '顧客名簿と対応履歴')).toContainText(all, { timeout: 30_000 })
    await expect(alert).toContainText('もう一度ダウンロードしました。')
    await alert.getByRole('button', { name: '閉じる' }).click()
    await expect(alert).toHaveCount(0)
    await page.goto(wifi.origin)
    await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
    // Read from the same disk, after what was lost has been looked for.
    await openDevice(page, wifi)
    await expect(dataSet(page, '顧客名簿と対応履歴')).toContainText(all)
    await expect(alert).toHaveCount(0)
  },
)

test('unsent work of the person before is a number, and nothing else', LONG_WITH_WORKER, async ({ page, wifi }) => {
  await signIn(page, wifi, 'staff@sakura.example')
  await settle(page, wifi)
  await wifi.close()
  await addOffline(page, wifi, '秘密 花子')
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.getByRole('button', { name: 'この端末に残してログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)

  await wifi.open()
  await signIn(page, wifi, 'admin@midori.example')
  await openDevice(page, wifi)
  await expect(fact(page, 'ほかの人の未送信')).toContainText('1件')
  await expect(page.locator('dt', { hasText: '別の所属での未送信' })).toHaveCount(0)
  expect(await page.content()).not.toContain('秘密')
  expect(await findingsInBothThemes(page)).toEqual([])
})

/** The person joins another company while this device has no network, by the sign-in that it has. */
async function joinElsewhere(page: Page, origin: string): Promise<void> {
  const token = await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('firebase:authUser:'))
    return JSON.parse(localStorage.getItem(key) ?? '').stsTokenManager.accessToken as string
  })
  const code = new URL(invitationFor('moved'), origin).searchParams.get('code')
  const { status } = await fetch(`${origin}/api/invitations/use`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code, email: OWN_ACCOUNTS.moved }),
  })
  expect(status).toBe(200)
}

test(
  'what was typed for one company never reaches another that the person has joined',
  WITH_WORKER,
  async ({ page, server, wifi }) => {
    await signInByForm(page, wifi, OWN_ACCOUNTS.moved)
    await settle(page, wifi)
    await wifi.close()
    await addOffline(page, wifi, '前の会社 太郎')
    await joinElsewhere(page, server.origin)
    const writes: string[] = []
    page.on('request', (request) => {
      if (isCreate(new URL(request.url()).pathname, request.method())) writes.push(request.postDataJSON().name)
    })

    await wifi.open()
    await page.goto(wifi.origin)
    await expect(page.getByText('みどり歯科', { exact: false }).first()).toBeVisible({ timeout: 20_000 })
    await openDevice(page, wifi)
    await expect(fact(page, '別の所属での未送信')).toContainText('1件')
    await expect(fact(page, 'ほかの人の未送信')).toHaveText('0件')
    await page.goto(`${wifi.origin}/customers?search=${encodeURIComponent('前の会社')}`)
    await expect(page.getByRole('heading', { level: 1, name: '顧客管理' })).toBeVisible()
    await expect(listed(page, '前の会社')).toHaveCount(0)
    // Changes go in the order in which they were written: after this one, an older one would have gone.
    await addCustomer(page, wifi.origin, '今の会社 太郎')
    await expect.poll(() => writes, { timeout: 20_000 }).toEqual(['今の会社 太郎'])
  },
)
