import { type CompositionEvent, useRef, useState } from 'react'

/**
 * The text of a field that is answered while one types: `typed` as it stands there, `text` without blanks around it and never
 * out of the middle of a conversion. `isEntered`: Enter was pressed over this text.
 */
export function useTypedText() {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [isEntered, setEntered] = useState(false)
  const isConverting = useRef(false)

  function answer(what: string) {
    setText(what.trim())
    setEntered(false)
  }

  function change(to: string) {
    setTyped(to)
    if (!isConverting.current) answer(to)
  }

  /** For the element around the field: composition events bubble. */
  const conversion = {
    onCompositionStart: () => {
      isConverting.current = true
    },
    onCompositionEnd: ({ target }: CompositionEvent) => {
      isConverting.current = false
      answer((target as HTMLInputElement).value)
    },
  }
  return { typed, text, change, isEntered, enter: () => setEntered(true), conversion }
}
