import { allSent, comeBack, expect, installed, signIn, test, WITH_WORKER } from './fixtures.ts'
import { serverRecord } from './record.ts'

test(
  'two records of one person become one; an edit that waited on a tablet without a network lands on it; undone, both are back',
  WITH_WORKER,
  async ({ page: tablet, browser, server, wifi }) => {
    const record = await serverRecord(server.origin)
    const kept = await record.create('統合 花子')
    const merged = await record.create('統合 はな子')
    await signIn(tablet, wifi)
    await installed(tablet)
    await tablet.goto(`${wifi.origin}/customers/${merged.id}`)
    await expect(tablet.getByRole('heading', { level: 1 })).toContainText('統合 はな子')
    await wifi.close()
    await tablet.getByRole('button', { name: '編集' }).click()
    const form = tablet.getByRole('dialog')
    await form.getByLabel('電話番号', { exact: true }).fill('03-9999-1111')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form).toBeHidden()

    const desk = await browser.newPage({ locale: 'ja-JP' })
    await signIn(desk, server, 'manager@sakura.example')
    await desk.goto(`${server.origin}/customers/${kept.id}`)
    await desk.getByRole('button', { name: 'その他の操作' }).click()
    await desk.getByRole('button', { name: '同じ方の記録をまとめる' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('名前・フリガナ・電話番号で探す').fill('統合')
    await dialog.getByRole('button', { name: '統合 はな子' }).click()
    await expect(dialog.getByRole('radio', { name: 'この記録 統合 花子' })).toBeChecked()
    await dialog.getByRole('button', { name: '1つにまとめる' }).click()
    await expect(dialog).toBeHidden()
    await expect(desk.getByText('「統合 はな子」の記録をまとめました')).toBeVisible()
    await expect(desk.getByText('以前の名前: 統合 はな子')).toBeVisible()

    await wifi.open()
    await comeBack(tablet)
    await expect(allSent(tablet)).toBeVisible()
    await tablet.reload()
    await expect(tablet.getByRole('heading', { level: 1 })).toContainText('統合 花子')
    expect(new URL(tablet.url()).pathname).toBe(`/customers/${kept.id}`)
    await expect(tablet.getByRole('link', { name: '03-9999-1111' })).toBeVisible()

    await desk.reload()
    await desk.getByRole('button', { name: '2つの記録に戻す' }).click()
    await expect(desk.getByRole('button', { name: '2つの記録に戻す' })).toBeHidden()
    await desk.goto(`${server.origin}/customers/${merged.id}`)
    await expect(desk.getByRole('heading', { level: 1 })).toContainText('統合 はな子')
    expect(new URL(desk.url()).pathname).toBe(`/customers/${merged.id}`)
    await desk.close()
  },
)
