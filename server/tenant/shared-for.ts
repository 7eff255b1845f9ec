/**
 * A function whose answer, or refusal, is shared by all who call within `ms` milliseconds of the first, and by those who call
 * while it is under way.
 */
export function sharedFor<A extends unknown[], T>(ms: number, ask: (...given: A) => Promise<T>) {
  let last: { askedAt: number; isOpen: boolean; answer: Promise<T> } | null = null
  return (...given: A): Promise<T> => {
    const now = performance.now()
    if (last && (last.isOpen || now - last.askedAt < ms)) return last.answer
    const asked = { askedAt: now, isOpen: true, answer: ask(...given) }
    const close = () => {
      asked.isOpen = false
    }
    asked.answer.then(close, close)
    last = asked
    return asked.answer
  }
}
