// Every state that a screen can be in beside its usual one, judged by axe in light and dark.
import type { Page } from '@playwright/test'
import { errorDefinition } from '#contract/error-definition'
import { breakPart } from './break-part.ts'
import { findingsInBothThemes } from './findings.ts'
import { addCustomer, expect, LONG, signIn, test, WITH_WORKER } from './fixtures.ts'

const clean = async (page: Page, state: string) => expect(await findingsInBothThemes(page), state).toEqual([])

/** The server's no to one call from now on. */
async function refuse(page: Page, path: string | RegExp, status: number, error: object): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({
      status,
      headers: { 'x-request-id': 'r' },
      json: { error: { message: '試験のための拒否です。', timestamp: new Date().toISOString(), ...error } },
    }),
  )
}

const OUTDATED = { code: 'SYS_007', category: 'system', severity: 'medium' }

test('pages of visitors: invitation without code, with one, and an app that is too old', async ({ page, server }) => {
  await page.goto(`${server.origin}/invite`)
  await expect(page.getByText('招待コードが見つかりません')).toBeVisible()
  await clean(page, 'invitation without code')
  await page.goto(`${server.origin}/invite?code=abc`)
  await expect(page.getByText('ログインが必要です')).toBeVisible()
  await clean(page, 'invitation before sign-in')
  await refuse(page, '**/api/client-config', 409, OUTDATED)
  await page.goto(`${server.origin}/login`)
  await expect(page.getByText('新しいバージョンが利用可能です')).toBeVisible()
  await clean(page, 'sign-in with the update banner')
})

test('nothing found, nothing allowed, wrong input, help, a measured device', LONG, async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('どこにもいない人')}`)
  await expect(page.getByText(/見つかりません|いません/).first()).toBeVisible()
  await clean(page, 'no customer found')
  await page.goto(`${server.origin}/notifications?category=document&type=error`)
  await expect(page.getByText('通知はありません')).toBeVisible()
  await clean(page, 'no notification')
  await page.goto(`${server.origin}/customers?new=1`)
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('入力してください。')).toBeVisible()
  await clean(page, 'wrong input')
  await page.goto(`${server.origin}/device`)
  await page.getByRole('heading', { name: '動作の計測' }).click()
  await page.getByRole('checkbox', { name: 'この端末の動作を計測する' }).check()
  await expect(page.getByRole('term').filter({ hasText: '画面の反応' })).toBeVisible()
  await clean(page, 'a measured device')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'キーボードショートカット' })).toBeVisible()
  await clean(page, 'help')
  await refuse(page, /\/api\/customers\/0{8}-/, 403, {
    code: 'AUTH_006',
    category: 'business_logic',
    severity: 'medium',
  })
  await page.goto(`${server.origin}/customers/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('試験のための拒否です。').first()).toBeVisible()
  await clean(page, 'nothing allowed')
})

test('notes and dialogs of errors', LONG, async ({ page, server }) => {
  // Other flows mark what the manager has not read; nobody else reads the administrator's five.
  await signIn(page, server)
  const told = [
    ['SYS_008', 404, 'alert'],
    ['FILE_008', 422, 'alert'],
    ['FILE_007', 422, 'alertdialog'],
    ['AUTH_001', 403, 'alertdialog'],
    ['SYS_002', 403, 'alertdialog'],
  ] as const
  for (const [index, [code, status, role]] of told.entries()) {
    await page.unrouteAll()
    const { severity, category } = errorDefinition(code)
    await refuse(page, '**/api/notifications/mark-as-read', status, { code, severity, category })
    await page.goto(`${server.origin}/notifications`)
    // Another one each time: marks of the same one wait for each other.
    await page
      .getByRole('checkbox', { name: /を選択$/ })
      .nth(index)
      .check()
    await page.getByRole('button', { name: '選択した通知を既読にする' }).click()
    await expect(page.getByRole(role).getByText('試験のための拒否です。')).toBeVisible()
    await clean(page, `${code}: ${severity}, ${category}`)
  }
})

test(
  'refused work: bell, list of unsent changes, update banner, offline, sign-out',
  WITH_WORKER,
  async ({ page, context, server }) => {
    await signIn(page, server)
    await refuse(page, '**/api/customers', 422, {
      ...{ code: 'VAL_001', category: 'validation', severity: 'low' },
      validation_errors: [{ field: 'name', message: '登録できない名前です。' }],
    })
    await addCustomer(page, server.origin, '受け付けられない人')
    await expect(page.getByRole('dialog').getByText('保存できませんでした')).toBeVisible()
    await clean(page, 'refused form')
    await refuse(page, '**/api/auth/me/full', 409, OUTDATED)
    await page.goto(server.origin)
    await expect(page.getByText('新しいバージョンが利用可能です')).toBeVisible()
    await page.getByRole('button', { name: /^通知.*この端末からのお知らせ2件/ }).click()
    await expect(page.getByRole('region', { name: 'この端末からのお知らせ' })).toBeVisible()
    await clean(page, 'bell with news of the device')
    await page.getByRole('link', { name: /受け付けられませんでした/ }).click()
    await expect(page.getByText('登録できない名前です。')).toBeVisible()
    await clean(page, 'refused entry')
    await context.setOffline(true)
    await expect(page.getByText('オフラインです。一部の機能が制限されています')).toBeVisible()
    await clean(page, 'offline')
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await expect(page.getByRole('dialog', { name: /未送信の変更が1件あります/ })).toBeVisible()
    await clean(page, 'sign-out with unsent work')
    await page.getByRole('button', { name: '破棄してログアウト' }).click()
    await expect(page).toHaveURL(/\/login/)
  },
)

test.describe('broken', () => {
  test('the crash screen', async ({ page, server }) => {
    await breakPart(page, 'settings', ['この端末'])
    await signIn(page, server)
    await page.goto(`${server.origin}/device`)
    await expect(page.getByRole('heading', { level: 1, name: 'アプリケーションエラー' })).toBeVisible()
    await clean(page, 'crash screen')
  })
})
