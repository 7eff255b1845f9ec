import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Every finding of axe on the page at rest (what still fades in has other colours), short enough to read in a report. */
export async function findings(page: Page): Promise<string[]> {
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
  const { violations } = await new AxeBuilder({ page })
    // Otherwise axe opens a page of its own each time, for frames of other sites: there are none, and it takes the front.
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map((v) => `${v.id}: ${v.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Every finding of axe in dark and in light. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  // A page behind another one does not finish its transitions.
  await page.bringToFront()
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await findings(page)).map((finding) => `${colorScheme}: ${finding}`))
  }
  return found
}
