import { transport } from './transport'

/** A person waits for the answer with a finger on the button. */
const LIMIT_MS = 5_000

/**
 * Whether loading a page of the app again would show it: asks for the document as the browser would. A worker answers
 * from the device; without one the server has to be there, or the browser's own error page would take the app's place.
 */
export async function isPageAtHand(): Promise<boolean> {
  return transport('/', { cache: 'no-store' }, LIMIT_MS).then(
    ({ ok }) => ok,
    () => false,
  )
}
