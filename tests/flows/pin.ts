import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './findings.ts'
import { expect, PASSWORD } from './fixtures.ts'

/** Sets the PIN of who is signed in, by keyboard alone, from the session menu. */
export async function setPin(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'セッション' }).press('Enter')
  await page.getByRole('button', { name: 'ロックの設定' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'ロックの設定' })
  await dialog.getByRole('button', { name: 'PINを設定' }).press('Enter')
  await expect(dialog.getByLabel('パスワード', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('新しいPIN', { exact: true })).toBeFocused()
  await page.keyboard.type(pin)
  await dialog.getByLabel('新しいPIN（確認）').fill(pin)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('この端末にPINを設定しています。')).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}
