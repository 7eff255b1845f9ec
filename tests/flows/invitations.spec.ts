import { findings } from './findings.ts'
import { expect, signIn, test } from './fixtures.ts'

test('a leader invites many at once, hands a link over, renews it and withdraws it; the code is on that screen alone', async ({
  page,
  browser,
  server,
  wifi,
}) => {
  await signIn(page, wifi, 'admin@sakura.example')
  await page.goto(`${wifi.origin}/invitations`)
  const field = page.getByLabel('メールアドレス')
  const result = (email: string) =>
    page.getByRole('listitem').filter({ has: page.getByLabel(`${email} への招待リンク`) })
  const row = (email: string) =>
    page.getByRole('region', { name: '招待の一覧' }).getByRole('listitem').filter({ hasText: email })

  await field.fill(
    '"新人 一" <One@Example.jp>、ｔｗｏ＠ｅｘａｍｐｌｅ．ｊｐ two@example.jp\nstaff@sakura.example; three@',
  )
  await page.getByRole('button', { name: '件を招待する' }).click()
  await expect(result('one@example.jp')).toContainText('作成しました')
  await expect(result('two@example.jp')).toHaveCount(1)
  await expect(page.getByText('既に参加しています')).toBeVisible()
  await expect(page.getByText('メールアドレスではありません')).toBeVisible()
  await expect(field, 'what is left to be done').toHaveValue('three@')
  await expect(row('one@example.jp')).toContainText('未使用')
  expect(await findings(page)).toEqual([])
  const first = await page.getByLabel('one@example.jp への招待リンク').inputValue()
  expect(first).toMatch(/\/invite\?code=[\w-]{22}$/)
  await result('one@example.jp').getByRole('button', { name: 'QRコード' }).click()
  await expect(page.getByRole('img', { name: '招待リンクのQRコード' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'one@example.jp への招待を再送' }).click()
  await page.getByRole('button', { name: '再送する' }).click()
  await expect(page.getByLabel('one@example.jp への招待リンク')).not.toHaveValue(first)
  await page.getByRole('button', { name: 'two@example.jp への招待を取り消す' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click()
  await expect(row('two@example.jp')).toContainText('取消済み')
  await expect(result('two@example.jp'), 'a dead link is not offered').toHaveCount(0)

  await page.goto(wifi.origin)
  await wifi.close()
  await page.getByRole('link', { name: '招待管理' }).click()
  await expect(row('one@example.jp'), 'the list is on the device').toContainText('未使用')
  await expect(page.getByText('オフラインです。招待は接続しているときにできます。')).toBeVisible()
  await expect(page.getByRole('button', { name: 'one@example.jp への招待を再送' })).toBeDisabled()
  await expect(page.getByText('/invite?code='), 'and no link').toHaveCount(0)

  const staff = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  await signIn(staff, server, 'staff@sakura.example')
  await staff.goto(`${server.origin}/invitations`)
  await expect(staff.getByText('この画面を見る権限がありません')).toBeVisible()
  await staff.context().close()
})
