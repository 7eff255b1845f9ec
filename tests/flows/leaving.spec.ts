import { expect, listed, signIn, test } from './fixtures.ts'

test('what was told to one person goes with them: neither words nor undo are there for the next', async ({
  page,
  ownServer: server,
}) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers`)
  const link = page.locator('main a[href^="/customers/"]').first()
  const name = await link.innerText()
  await link.click()
  await page.getByRole('button', { name: '削除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect(page.getByText(`${name} さんを削除しました`)).toBeVisible()
  await page.getByRole('button', { name: 'ログアウト', exact: true }).click()
  await page.getByRole('button', { name: 'この端末に残してログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('メールアドレス')).toBeVisible()
  await expect(page.getByRole('button', { name: '元に戻す' })).toHaveCount(0, { timeout: 1 })
  expect(await page.locator('body').innerText()).not.toContain(name)

  await signIn(page, server, 'staff@sakura.example')
  await expect(page.getByText('さんを削除しました')).toHaveCount(0, { timeout: 1 })
  await page.goto(`${server.origin}/customers`)
  await expect(listed(page, name)).toBeVisible()
})
