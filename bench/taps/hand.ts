// The hand of somebody at the tablet: everything that it does to the page is counted.
import type { Locator, Page } from '@playwright/test'
import { convert } from '../../tests/flows/input-method.ts'

export type Count = { taps: number; keys: number }

/** Each touch of the screen is a tap. Each character of a text, and each named key, is a key; those of an input method are not counted. */
export class Hand {
  readonly page: Page
  readonly #count: Count = { taps: 0, keys: 0 }
  readonly #look: () => Promise<void>

  /** `look` is called with what the hand is about to touch, or to type into, on the page. */
  constructor(page: Page, look: () => Promise<void> = async () => {}) {
    this.page = page
    this.#look = look
  }

  get count(): Count {
    return { ...this.#count }
  }

  async tap(target: Locator): Promise<void> {
    this.#count.taps += 1
    await target.scrollIntoViewIfNeeded()
    await this.#look()
    await target.tap()
  }

  /** Into the field that has the focus. */
  async type(text: string): Promise<void> {
    this.#count.keys += [...text].length
    await this.#look()
    await this.page.keyboard.type(text)
  }

  /** The same through the input method: each letter of what it makes of the kana is a key. */
  async convert(kana: string, text: string): Promise<void> {
    this.#count.keys += [...text].length
    await this.#look()
    await convert(this.page, kana, text)
  }

  async press(key: string): Promise<void> {
    this.#count.keys += 1
    await this.page.keyboard.press(key)
  }

  /** A field is tapped only where it has not got the focus by itself. */
  async into(field: Locator): Promise<void> {
    const hasFocus = await field.evaluate((element) => element === document.activeElement)
    if (!hasFocus) await this.tap(field)
  }
}
