import type { Locator, Page } from '@playwright/test'
import {
  allSent,
  comeBack,
  expect,
  installed,
  LONG_WITH_WORKER,
  listed,
  signIn,
  test,
  WITH_WORKER,
  waitsPass,
} from './fixtures.ts'
import { serverRecord } from './record.ts'

/** Opens the form of a customer whose page is open, changes one field and saves. */
async function edit(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: '編集' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label, { exact: true }).fill(value)
  const save = dialog.getByRole('button', { name: '保存', exact: true })
  expect(await isAtHand(save), 'the word about the change before does not lie over the button').toBe(true)
  await save.click()
  await expect(dialog).toBeHidden()
}

/** Whether nothing lies over the middle of an element. */
function isAtHand(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}

/** Deletes the customer whose page is open. */
async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: '削除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '顧客管理' })).toBeVisible()
}

/** Goes to a customer without reloading the page: there is no network. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: '顧客管理' }).click()
  await page.locator('main').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

test(
  'two devices change the same customers: other fields merge, the same field asks, a deleted one can be made again',
  WITH_WORKER,
  async ({ page: tablet, browser, server, wifi }) => {
    const record = await serverRecord(server.origin)
    const [merged, asked, gone] = [
      await record.create('二台 併合'),
      await record.create('二台 競合'),
      await record.create('二台 消滅'),
    ]
    await tablet.clock.install()
    await signIn(tablet, wifi)
    await installed(tablet)
    await tablet.goto(`${wifi.origin}/customers?search=${encodeURIComponent('二台')}`)
    for (const { name } of [merged, asked, gone]) await open(tablet, name)
    await wifi.close()

    const desk = await browser.newPage({ locale: 'ja-JP' })
    await signIn(desk, server, 'manager@sakura.example')
    await desk.goto(`${server.origin}/customers/${merged.id}`)
    await edit(desk, '住所', '東京都千代田区1-1')
    await desk.goto(`${server.origin}/customers/${asked.id}`)
    await edit(desk, '電話番号', '03-2222-2222')
    await record.remove(gone.id)
    await expect(allSent(desk)).toBeVisible()
    await desk.close()

    for (const { name } of [merged, asked, gone]) {
      await open(tablet, name)
      await edit(tablet, '電話番号', '03-1111-1111')
    }
    await tablet.getByRole('link', { name: '未送信 3件' }).click()
    const group = (name: string) => tablet.getByRole('region', { name })
    await expect(group(merged.name)).toBeVisible()
    await wifi.open()
    await comeBack(tablet)
    await waitsPass(tablet)

    // Other fields: both changes are there, and nobody was asked.
    await expect(group(merged.name)).toBeHidden({ timeout: 20_000 })
    expect(await record.get(merged.id)).toMatchObject({ phone: '03-1111-1111', address: '東京都千代田区1-1' })

    // The same field: nothing is written until the person has chosen.
    await group(asked.name)
      .getByRole('button', { name: /^内容を確認/ })
      .click()
    const dialog = tablet.getByRole('dialog', { name: '重なった変更の確認' })
    expect(await record.get(asked.id)).toMatchObject({ phone: '03-2222-2222' })
    await dialog.getByRole('radio', { name: /さん.* 03-2222-2222/ }).check()
    await dialog.getByRole('button', { name: 'この内容で保存' }).click()
    await waitsPass(tablet)
    await expect(group(asked.name)).toBeHidden()
    expect(await record.get(asked.id)).toMatchObject({ phone: '03-2222-2222' })

    // Deleted by the other: what was typed becomes a customer again.
    await group(gone.name)
      .getByRole('button', { name: /^内容を確認/ })
      .click()
    await tablet.getByRole('button', { name: '新しい顧客として保存' }).click()
    await waitsPass(tablet)
    await expect(allSent(tablet)).toBeVisible()
    await expect(tablet.getByRole('heading', { level: 1, name: '未送信の変更' })).toBeFocused()
    expect(await record.named(gone.name)).toMatchObject([{ phone: '03-1111-1111' }])
  },
)

test(
  'a deletion made offline asks again when a colleague has changed the customer meanwhile: it is kept, or deleted all the same',
  LONG_WITH_WORKER,
  async ({ page: tablet, server, wifi }) => {
    const record = await serverRecord(server.origin)
    const [kept, deleted, untouched] = [
      await record.create('削除 継続'),
      await record.create('削除 決行'),
      await record.create('削除 無風'),
    ]
    await signIn(tablet, wifi)
    await installed(tablet)
    await tablet.goto(`${wifi.origin}/customers?search=${encodeURIComponent('削除')}`)
    for (const { name } of [kept, deleted, untouched]) await open(tablet, name)
    await wifi.close()
    for (const { name } of [kept, deleted, untouched]) {
      await open(tablet, name)
      await remove(tablet)
      await expect(listed(tablet, name)).toHaveCount(0)
    }

    await record.change(kept.id, { phone: '03-2222-2222' })
    await record.change(deleted.id, { phone: '03-2222-2222' })
    await tablet.getByRole('link', { name: '未送信 3件' }).click()
    const group = (name: string) => tablet.getByRole('region', { name })
    await expect(group(untouched.name)).toBeVisible()
    await wifi.open()
    await comeBack(tablet)

    // Nobody has touched this one: nobody is asked.
    await expect(group(untouched.name)).toBeHidden({ timeout: 20_000 })
    expect(await record.named(untouched.name)).toEqual([])

    // The others are still there, and the person sees what has changed.
    const ask = async (name: string) => {
      await group(name)
        .getByRole('button', { name: /^内容を確認/ })
        .click()
      const dialog = tablet.getByRole('dialog', { name: '削除の確認' })
      await expect(dialog.getByRole('insertion')).toHaveText('03-2222-2222')
      expect(await record.named(name)).toMatchObject([{ phone: '03-2222-2222' }])
      return dialog
    }
    await (await ask(kept.name)).getByRole('button', { name: '削除をやめる' }).click()
    await expect(group(kept.name)).toBeHidden()
    await (await ask(deleted.name)).getByRole('button', { name: 'それでも削除' }).click()
    // It is held back as long as it can be taken back.
    await expect(tablet.getByRole('button', { name: '元に戻す' })).toBeVisible()
    await expect(allSent(tablet)).toBeVisible({ timeout: 30_000 })
    expect(await record.named(deleted.name)).toEqual([])
    expect(await record.get(kept.id)).toMatchObject({ phone: '03-2222-2222' })

    // Who was kept is on the list again, with the colleague's change.
    await open(tablet, kept.name)
    await expect(tablet.getByText('03-2222-2222').first()).toBeVisible()
  },
)
