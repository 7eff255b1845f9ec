import { expect, installed, LONG_WITH_WORKER, signIn, storedHere, test } from './fixtures.ts'
import { outboxRows } from './on-disk.ts'
import { serverRecord } from './record.ts'

test(
  'a fact is corrected where it stands, without a network; what was typed in a tab that was killed is there again',
  LONG_WITH_WORKER,
  async ({ page, context, server, wifi }) => {
    const record = await serverRecord(server.origin)
    const { id } = await record.create('事実 直子')
    await record.change(id, { phone: '090-1111-1111', address: '杉並区1-2-3', memo: '' })
    const url = `${wifi.origin}/customers/${id}`
    await signIn(page, wifi)
    await installed(page)
    await page.goto(url)
    const fact = page.getByRole('button', { name: '電話番号を修正' })
    await expect(fact).toBeVisible()
    await wifi.close()
    await fact.click()
    const phone = page.getByRole('form', { name: '電話番号を修正' }).getByLabel('電話番号')
    await expect(phone).toBeFocused()
    await page.keyboard.type('0312345678')
    await page.keyboard.press('Enter')
    await expect(storedHere(page)).toBeVisible()
    await expect(phone).toBeHidden()
    await expect(
      page.getByRole('region', { name: '顧客情報' }).getByRole('link', { name: '03-1234-5678' }),
    ).toBeVisible()
    await expect(fact).toBeFocused()

    // What closes above moves the page; the press reaches what it was for.
    await fact.click()
    await page.getByRole('button', { name: '住所を修正' }).click()
    await expect(phone).toBeHidden()
    await expect(page.getByRole('textbox', { name: '住所' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '住所を修正' })).toBeFocused()

    await wifi.open()
    await page.getByRole('button', { name: 'メモを追加' }).click()
    await page.keyboard.insertText('車いすで来る')
    await expect(page.getByRole('textbox', { name: 'メモ' })).toHaveValue('車いすで来る')
    await expect.poll(() => outboxRows(page, 'drafts')).toBe(1)
    await page.close()
    const again = await context.newPage()
    await again.goto(url)
    const memo = again.getByRole('textbox', { name: 'メモ' })
    await expect(memo).toHaveValue('車いすで来る')
    await expect(memo).not.toBeFocused()
    await again.getByRole('form', { name: 'メモを修正' }).getByRole('button', { name: '保存' }).click()
    await expect(memo).toBeHidden()
    await expect
      .poll(async () => (await record.named('事実 直子'))[0])
      .toMatchObject({
        ...{ phone: '0312345678', address: '杉並区1-2-3', memo: '車いすで来る' },
      })
  },
)
