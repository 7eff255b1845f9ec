import { useState } from 'react'

/** The keys by which one day becomes another. */
const CHANGES = /^(\d|Arrow\w+|Backspace|Delete)$/

/**
 * The field of a day that is kept as soon as it is chosen. While it is typed, each digit makes another day, of the year 2 or of
 * another month: such a day is kept when the field is left, or with Enter.
 */
export function useTypedDay(day: string, onDay: (day: string) => void) {
  const [isTyping, setTyping] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)

  function end() {
    setTyping(false)
    setTyped(null)
    if (typed !== null && typed !== day) onDay(typed)
  }

  return {
    value: typed ?? day,
    onKeyDown: ({ key }: { key: string }) => (key === 'Enter' ? end() : setTyping(CHANGES.test(key))),
    onBlur: end,
    onChange: (next: string | null) => {
      // A field that is being typed in has no day for a moment.
      if (next === null) return
      if (isTyping) setTyped(next)
      else onDay(next)
    },
  }
}
