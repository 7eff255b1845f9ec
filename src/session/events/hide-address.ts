/**
 * Takes what was searched for out of the address, which the browser shows above the locked page; the switches that open
 * a form (`new=1`) stay, so that a reload under the lock brings the form back. The returned function puts it back.
 */
export function hideAddress(): () => void {
  const before = location.href
  const hidden = new URL(before)
  for (const [name, value] of [...hidden.searchParams]) {
    if (value !== '1') hidden.searchParams.delete(name)
  }
  if (hidden.href === before) return () => {}
  replace(hidden.href)
  return () => {
    // Somebody may have gone back or forth meanwhile.
    if (location.href === hidden.href) replace(before)
  }
}

/** Past the router, which has put its own function over this one: its page stays where it is. */
function replace(href: string): void {
  History.prototype.replaceState.call(history, history.state, '', href)
}
