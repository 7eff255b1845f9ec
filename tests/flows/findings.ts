import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What depends on the colours of a theme. Everything else is the same in both, and is judged once. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Every finding of axe on the page at rest (what still fades in has other colours), short enough to read in a report. */
export function findings(page: Page): Promise<string[]> {
  return judge(page, (axe) => axe.withTags(LEVELS))
}

async function judge(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
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
  // Otherwise axe opens a page of its own each time, for frames of other sites: there are none, and it takes the front.
  const { violations } = await choose(new AxeBuilder({ page }).setLegacyMode(true)).analyze()
  return violations.map((v) => `${v.id}: ${v.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Every finding of axe in dark and in light. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  // A page behind another one does not finish its transitions.
  await page.bringToFront()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await judge(page, (axe) => axe.withRules(OF_COLOURS))
  await page.emulateMedia({ colorScheme: 'light' })
  return [...dark.map((finding) => `dark: ${finding}`), ...(await findings(page)).map((found) => `light: ${found}`)]
}
