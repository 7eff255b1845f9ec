import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What depends on the colours of a theme. Everything else is the same in both, and is judged once. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Every finding of axe on the page at rest (what still fades in has other colours), short enough to read in a report. */
export function findings(page: Page): Promise<string[]> {
  return judge(page, { runOnly: LEVELS })
}

async function judge(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(async () => {
    // Of what is half under the top bar the visible strip would be measured.
    scrollTo(0, 0)
    // One that never ends, as of a skeleton, is part of the page at rest.
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState !== 'finished')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    // Finished, not waited for: the end state counts, and a page of which no frame is drawn never comes to it.
    const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
    // What changes the page in the middle of a transition cancels it and starts the next one.
    do {
      for (const animation of ending()) animation.finish()
      await settled()
      await settled()
    } while (ending().length > 0)
  })
  // Half a megabyte of code: once for a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (chosen) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run({ ...chosen, resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
  }, options)
  return violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
}

/** Every finding of axe in dark and in light. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  // A page behind another one does not finish its transitions.
  await page.bringToFront()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await judge(page, { runOnly: { type: 'rule', values: OF_COLOURS } })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...dark.map((finding) => `dark: ${finding}`), ...(await findings(page)).map((found) => `light: ${found}`)]
}
