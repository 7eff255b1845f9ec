import type { Page } from '@playwright/test'

/** Types kana into the field with the focus and converts them, as the input method of the system does. */
export async function convert(page: Page, kana: string, kanji: string): Promise<void> {
  const system = await page.context().newCDPSession(page)
  const show = (text: string) =>
    system.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  for (let typed = 1; typed <= kana.length; typed += 1) await show(kana.slice(0, typed))
  await show(kanji)
  await system.send('Input.insertText', { text: kanji })
  await system.detach()
}
