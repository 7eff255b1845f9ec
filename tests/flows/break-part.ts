import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Under which a text stands in the built code: the id that Lingui makes of it. */
const idOf = (words: string) => createHash('sha256').update(`${words}\u001f`).digest('base64').slice(0, 6)

/**
 * Lets every part in that file of the built app throw which says one of these texts: at the moment at which it is drawn. To
 * be called before the page has the file.
 * @param file its name before the hash, as `scripts/build/files.ts` gives it
 */
export async function breakPart(page: Page, file: string, texts: readonly string[]): Promise<void> {
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    const response = await route.fetch()
    let body = await response.text()
    for (const id of texts.map(idOf)) {
      const inCode = new RegExp(`\\bid:(["'\`])${RegExp.escape(id)}\\1`, 'g')
      body = body.replaceAll(inCode, "get id(){throw new RangeError('broken on purpose')}")
    }
    await route.fulfill({ response, body })
  })
}
