/** Brings a place of the page into sight, and the focus there. */
export function leadTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}
