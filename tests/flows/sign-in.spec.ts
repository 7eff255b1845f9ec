import { expect, fillSignIn, signIn, signInByForm, test } from './fixtures.ts'

test.describe('signing in', () => {
  test('with e-mail and password, after a wrong one', async ({ page, server }) => {
    await page.goto(server.origin)
    await expect(page).toHaveURL(/\/login/)
    await fillSignIn(page, 'admin@sakura.example', 'wrong-password')
    await expect(page.getByRole('alert')).toContainText('メールアドレスまたはパスワードが正しくありません。')
    await expect(page.getByLabel('メールアドレス')).toHaveValue('admin@sakura.example')
    await fillSignIn(page, 'admin@sakura.example')
    await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
    await expect(page.getByText('さくらクリニック').first()).toBeVisible()
    const summary = await page.evaluate(() => JSON.parse(sessionStorage.getItem('auth_user') ?? 'null'))
    expect(summary).toEqual({ uid: expect.any(String), email: 'admin@sakura.example', displayName: expect.any(String) })
  })

  test('by registration: a new account belongs to no tenant yet and is told so', async ({ page, server }) => {
    await page.goto(`${server.origin}/login`)
    await page.getByRole('button', { name: 'アカウントをお持ちでない方はこちら' }).click()
    await page.getByLabel('メールアドレス').fill('new@example.test')
    await page.getByLabel('パスワード', { exact: true }).fill('long-enough-password')
    await page.getByRole('button', { name: '新規登録' }).click()
    await expect(page.getByText('所属するテナントがありません。')).toBeVisible()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL(/\/login/)
  })

  test('with Google, in its pop-up of 500 by 600', async ({ page, server }) => {
    await page.goto(`${server.origin}/login`)
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Googleでログイン' }).click()
    const popup = await opening
    await expect(popup.getByText('google-staff@sakura.example')).toBeVisible()
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
    await popup.getByText('google-staff@sakura.example').click()
    await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
    await expect(page.getByText('google-staff@sakura.example').first()).toBeVisible()
  })

  test('never talks to a foreign host', async ({ page, server }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(server.origin) && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
    })
    await signInByForm(page, server)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
    expect(foreign).toEqual([])
  })
})

test.describe('the guard', () => {
  test('remembers where one came from', async ({ page, server }) => {
    await page.goto(`${server.origin}/customers?search=${encodeURIComponent('山田')}`)
    await expect(page).toHaveURL(/\/login/)
    await fillSignIn(page, 'staff@sakura.example')
    await expect(page.getByRole('heading', { level: 1, name: '顧客管理' })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: '顧客を検索' })).toHaveValue('山田')
  })

  // Every other way to write a foreign address: src/session/identity/return-path.test.ts and src/app/guards.test.ts.
  test('never sends anybody to another site', async ({ page, server }) => {
    await page.goto(`${server.origin}/login?redirect=${encodeURIComponent('//evil.example/')}`)
    await fillSignIn(page, 'staff@sakura.example')
    await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(server.origin)
  })

  test('sends an unknown path home, and somebody signed in away from the sign-in page', async ({ page, server }) => {
    await signIn(page, server)
    await page.goto(`${server.origin}/nowhere/at/all`)
    await expect(page).toHaveURL(`${server.origin}/`)
    await page.goto(`${server.origin}/login`)
    await expect(page).toHaveURL(`${server.origin}/`)
  })
})

test('signing out returns to the sign-in page and stays signed out after a reload', async ({ page, server }) => {
  await signIn(page, server)
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('auth_user'))).toBeNull()
})
