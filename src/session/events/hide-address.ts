/**
 * Takes what was searched for out of the address, which the browser shows above the locked page; the switches that open
 * a form (`new=1`) stay, so that a reload under the lock brings the form back. The returned function puts it back.
 */
export function hideAddress(): () => void {
  const before = location.href
  const hidden = withoutSearched(before)
  if (hidden === before) return () => {}
  replace(hidden)
  return () => {
    // Somebody may have gone back or forth meanwhile.
    if (location.href === hidden) replace(before)
  }
}

/** An address of this app, absolute, without what was searched for. */
export function withoutSearched(href: string): string {
  const hidden = new URL(href, location.href)
  for (const [name, value] of [...hidden.searchParams]) {
    if (value !== '1') hidden.searchParams.delete(name)
  }
  return hidden.href
}

/** Past the router, which has put its own function over this one: its page stays where it is. */
function replace(href: string): void {
  History.prototype.replaceState.call(history, history.state, '', href)
}
