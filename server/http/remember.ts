/** Keeps one among all that are open, until it closes. */
export function remember<T extends { once(event: 'close', act: () => void): unknown }>(all: Set<T>, one: T): void {
  all.add(one)
  one.once('close', () => all.delete(one))
}
