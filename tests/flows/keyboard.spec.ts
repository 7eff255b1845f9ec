// A day of work by keyboard alone: no step of these uses the mouse.
import type { Page } from '@playwright/test'
import { expect, isCreate, PASSWORD, saved, signIn, test } from './fixtures.ts'

const focused = (page: Page) => page.locator(':focus')

/** Goes on with Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isName = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  for (let steps = 0; steps < 60; steps += 1) {
    const text = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return (element?.ariaLabel ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? '').trim()
    })
    if (isName(text)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab never came to ${name}`)
}

test('sign in, find somebody, write a contact, read the bell, sign out', async ({ page, server }) => {
  await page.goto(`${server.origin}/login`)
  await expect(page.getByLabel('メールアドレス')).toBeVisible()
  await tabTo(page, /^メールアドレス/)
  await page.keyboard.type('manager@sakura.example')
  await tabTo(page, /^パスワード/)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()

  // Finding somebody is what most days begin with: the field has the focus.
  await expect(focused(page)).toHaveAccessibleName('顧客を検索')
  await page.keyboard.type('さとう')
  await page.keyboard.press('Enter')
  await expect(focused(page), 'the first of several who are found').toHaveAttribute(
    'href',
    /^\/customers\/[0-9a-f-]{36}/,
  )
  await tabTo(page, '一覧で見る')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '顧客管理' })).toBeVisible()

  await tabTo(page, '本文へ移動', 'Shift+Tab')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'キーボードショートカット' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '顧客管理' })).toBeVisible()
  await expect(page.locator('main a[href^="/customers/"]').first()).toBeVisible()
  // The list puts the focus into its search field by itself, a moment after it is there.
  await tabTo(page, '本文へ移動', 'Shift+Tab')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: '顧客を検索' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(focused(page)).toHaveAttribute('href', /^\/customers\/[0-9a-f-]{36}/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}/)
  await expect(page.getByRole('button', { name: '編集' })).toBeVisible()

  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: '対応履歴を追加' })
  await expect(form.getByLabel('件名')).toBeFocused()
  await page.keyboard.type('キーボードだけの記録')
  await page.keyboard.press('Control+Enter')
  await expect(saved(page)).toBeVisible()
  await expect(form.getByLabel('内容')).toBeHidden()
  await expect(page.getByText('キーボードだけの記録', { exact: true })).toBeVisible()

  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The palette: first whose record was open, then who is typed, and the places by how they are read.
  const palette = page.getByRole('dialog', { name: '探す・移る' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('region', { name: '最近開いた顧客' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.type('さとう')
  await expect(palette.getByRole('link', { name: /佐藤/ }).first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('kokyakukanri')
  await page.keyboard.press('Enter')
  await expect(palette.getByRole('link', { name: '顧客管理' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: '顧客管理' })).toBeVisible()

  await tabTo(page, /^通知( 未読\d+件)?$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: /^通知/ })
  await expect(popup.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(popup.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(focused(page)).toHaveAccessibleName(/^通知/)

  await tabTo(page, 'ログアウト', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

test('a morning at the reception: check in, move on, a new customer, a pin, a correction, a deletion and its undo', async ({
  page,
  server,
}) => {
  const press = (key: string) => page.keyboard.press(key)
  const act = async (name: string) => {
    await press('Control+k')
    await expect(page.getByRole('dialog', { name: '探す・移る' })).toBeVisible()
    await page.keyboard.type(name)
    await press('Enter')
    await expect(focused(page)).toHaveAccessibleName(name)
    await press('Enter')
  }
  const go = async (name: string | RegExp) => {
    await tabTo(page, name)
    await press('Enter')
  }
  await signIn(page, server, 'manager@sakura.example')

  await act('受付する')
  const checkIn = page.getByRole('dialog', { name: '受付する' })
  await expect(checkIn).toBeVisible()
  await tabTo(page, /^お名前/)
  await page.keyboard.type('朝野 来子')
  await go('診察')
  await press('Control+Enter')
  await expect(checkIn).toHaveCount(0)
  const visit = page.getByRole('listitem').filter({ hasText: '朝野 来子' })
  for (const [button, state] of [
    [/対応を始める$/, '対応中'],
    [/会計へ$/, '会計'],
  ] as const) {
    // Who presses twice has pressed once: the button waits for its first step.
    await expect(visit.locator('button[aria-busy]')).toHaveCount(0)
    await go((await visit.getByRole('button', { name: button }).getAttribute('aria-label')) ?? '')
    await expect(visit.getByText(state, { exact: true }).first()).toBeVisible()
  }

  await act('顧客を追加')
  const form = page.getByRole('dialog', { name: '顧客を追加' })
  await expect(form).toBeVisible()
  await tabTo(page, /^名前/)
  await page.keyboard.type('鍵盤 一子')
  await press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: /鍵盤 一子/ })).toBeVisible()
  await go('ピン留め')
  await expect(page.getByRole('button', { name: 'ピン留め' })).toHaveAttribute('aria-pressed', 'true')

  await press('e')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, /^電話番号/)
  await page.keyboard.type('0312345678')
  await press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('03-1234-5678').first()).toBeVisible()

  await tabTo(page, '削除')
  await press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await go('削除')
  await expect(page.getByRole('heading', { level: 1, name: '顧客管理' })).toBeVisible()
  await go('元に戻す')
  await press('Control+k')
  const pinned = page.getByRole('dialog').getByRole('region', { name: 'ピン留めした顧客' })
  await expect(pinned.getByRole('link', { name: /鍵盤 一子/ }).first()).toBeVisible()
  await press('Escape')
  await act('ログアウト')
  await expect(page).toHaveURL(/\/login/)
})

test('the Enter that confirms kanji in a real composition saves nothing', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers?new=1`)
  const name = page.getByRole('dialog').getByLabel('名前')
  await name.focus()
  const writes: string[] = []
  page.on('request', (request) => {
    if (isCreate(new URL(request.url()).pathname, request.method())) writes.push(request.postDataJSON().name)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'たかさき', selectionStart: 4, selectionEnd: 4 })
  // The input method takes the key for itself: code 229, while the composition is still open.
  for (const type of ['rawKeyDown', 'keyUp'] as const) {
    await devtools.send('Input.dispatchKeyEvent', { type, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 })
  }
  await devtools.send('Input.insertText', { text: '髙﨑' })
  await expect(name).toHaveValue('髙﨑')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(saved(page)).toBeVisible()
  expect(writes, 'only what the second Enter saved').toEqual(['髙﨑'])
})
