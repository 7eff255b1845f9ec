let isPageAtHand: () => Promise<boolean> = async () => true

/** Gives the way to ask whether the document of the app can be had now. Called once, at boot. */
export function configurePageLoads(given: typeof isPageAtHand): void {
  isPageAtHand = given
}

/** Whether a page of the app could be loaded now. Who asks has something to do before. */
export const canLoadPage = () => isPageAtHand()

/**
 * Loads the page again, but only when it can be had, and `isStillWanted` by then: without a connection and a worker the browser's own error page
 * would take the app's place, and with it everything on the screen. @returns whether the page is being loaded.
 */
export async function reloadPage(isStillWanted = () => true): Promise<boolean> {
  if (!(await isPageAtHand()) || !isStillWanted()) return false
  location.reload()
  return true
}

/** Leaves this page for another one of the app, under the same condition as {@link reloadPage}. */
export async function openPage(path: string): Promise<boolean> {
  if (!(await isPageAtHand())) return false
  location.assign(path)
  return true
}
