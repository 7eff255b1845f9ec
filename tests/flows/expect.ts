import { expect as base, errors, type Locator, type MatcherReturnType } from '@playwright/test'

/**
 * Playwright looks for an element after 20, 50, 100, 100 and then each 500 ms. It leaves out what is longer than a fifth of
 * the time it was given, so in a wait of this length it looks each 100 ms.
 */
const SLICE_MS = 2_400

type State = 'visible' | 'hidden'
type Context = { isNot: boolean; timeout: number }
type Options = { timeout?: number }

/**
 * Playwright's expectations, of which two wait in their own way: a flow goes on a tenth of a second after an element has come
 * or gone, not half a second. What they ask, how strictly and how long is as before. They do not describe the whole page at
 * each look either, which takes 20 to 100 ms of the page.
 */
export const expect = base.extend({
  toBeVisible(this: Context, locator: Locator, options?: Options) {
    return wait(this, locator, 'visible', options)
  },
  toBeHidden(this: Context, locator: Locator, options?: Options) {
    return wait(this, locator, 'hidden', options)
  },
})

async function wait(
  { isNot, timeout: usual }: Context,
  locator: Locator,
  asked: State,
  { timeout = usual }: Options = {},
): Promise<MatcherReturnType> {
  const state = isNot ? OTHER[asked] : asked
  const pass = (await isReached(locator, state, timeout)) !== isNot
  return { pass, message: () => `${locator.toString()} is not ${state} within ${timeout} ms` }
}

const OTHER: Record<State, State> = { visible: 'hidden', hidden: 'visible' }

async function isReached(locator: Locator, state: State, timeout: number): Promise<boolean> {
  for (let left = timeout; left > 0; left -= SLICE_MS) {
    try {
      await locator.waitFor({ state, timeout: Math.min(left, SLICE_MS) })
      return true
    } catch (thrown) {
      if (!(thrown instanceof errors.TimeoutError)) throw thrown
    }
  }
  return false
}
