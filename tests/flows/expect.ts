import { expect as base, errors, type Locator, type MatcherReturnType, type Page } from '@playwright/test'

/**
 * Playwright looks after 20, 50, 100, 100 and then each 500 ms. It leaves out what is longer than a fifth of the time it was
 * given, so in a wait of this length it looks each 100 ms.
 */
const SLICE_MS = 2_400
const POLL_MS = 100

type State = 'visible' | 'hidden'
type Context = { isNot: boolean; timeout: number }
type Options = { timeout?: number }
type Refusal = Error & { matcherResult?: { timeout?: number } }

/**
 * Playwright's expectations, of which some wait in their own way: a flow goes on a tenth of a second after the screen shows
 * what it waits for, not half a second or a whole one. What they ask, how strictly and how long is as before.
 */
const expectations = base.extend({
  toBeVisible(this: Context, locator: Locator, options?: Options) {
    return wait(this, locator, 'visible', options)
  },
  toBeHidden(this: Context, locator: Locator, options?: Options) {
    return wait(this, locator, 'hidden', options)
  },
  toBeFocused(this: Context, locator: Locator, options?: Options) {
    return inSlices(this, options, (its, slice) => its(locator).toBeFocused(slice))
  },
  toContainText(this: Context, locator: Locator, text: string | RegExp, options?: Options) {
    return inSlices(this, options, (its, slice) => its(locator).toContainText(text, slice))
  },
  toHaveCount(this: Context, locator: Locator, count: number, options?: Options) {
    return inSlices(this, options, (its, slice) => its(locator).toHaveCount(count, slice))
  },
  toHaveText(this: Context, locator: Locator, text: string | RegExp | readonly string[], options?: Options) {
    return inSlices(this, options, (its, slice) => its(locator).toHaveText(text, slice))
  },
  toHaveURL(this: Context, page: Page, url: string | RegExp, options?: Options) {
    return inSlices(this, options, (its, slice) => its(page).toHaveURL(url, slice))
  },
  toHaveValue(this: Context, locator: Locator, value: string | RegExp, options?: Options) {
    return inSlices(this, options, (its, slice) => its(locator).toHaveValue(value, slice))
  },
})

/** Looks each tenth of a second too, where it would look each second in the end. */
const poll: typeof expectations.poll = (actual, options) =>
  expectations.poll(actual, {
    intervals: [POLL_MS],
    ...(typeof options === 'string' ? { message: options } : options),
  })

export const expect: typeof expectations = new Proxy(expectations, {
  get: (of, name) => (name === 'poll' ? poll : Reflect.get(of, name)),
})

type Its = <T>(subject: T) => ReturnType<typeof base<T>>

/** Asks Playwright again until it says yes, refuses for another reason than time, or the whole time is over. */
async function inSlices(
  { isNot, timeout: usual }: Context,
  { timeout = usual }: Options = {},
  look: (its: Its, slice: Options) => Promise<void>,
): Promise<MatcherReturnType> {
  const its: Its = (subject) => (isNot ? base(subject).not : base(subject))
  for (let left = timeout; ; left -= SLICE_MS) {
    try {
      await look(its, { timeout: Math.min(left, SLICE_MS) })
      return { pass: !isNot, message: () => '' }
    } catch (thrown) {
      const { message, matcherResult } = thrown as Refusal
      const isLate = matcherResult?.timeout !== undefined
      if (!isLate || left <= SLICE_MS) return { pass: isNot, message: () => `${message}\nwithin ${timeout} ms` }
    }
  }
}

/** Does not describe the whole page at each look, as Playwright does, which takes 20 to 100 ms of the page. */
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
