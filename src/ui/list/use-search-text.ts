import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Long enough not to ask at every key, short enough not to be waited for. */
const PAUSE_MS = 250

/**
 * The text of a search field whose result is kept elsewhere (in the address). What is typed shows at once and is passed
 * on after a pause, never in the middle of a conversion; a change from outside (the back button) shows in the field.
 * @param onType is told each text that is no conversion, at once
 */
export function useSearchText(kept: string, onPause: (text: string) => void, onType?: (text: string) => void) {
  const [text, setText] = useState(kept)
  const [isConverting, setConverting] = useState(false)
  const passedOn = useRef(kept)
  const pass = useEffectEvent(onPause)
  const tell = useEffectEvent((typed: string) => onType?.(typed))

  useEffect(() => {
    if (kept === passedOn.current) return
    passedOn.current = kept
    setText(kept)
  }, [kept])

  useEffect(() => {
    const wanted = text.trim()
    if (isConverting) return
    tell(wanted)
    if (wanted === passedOn.current) return
    const timer = setTimeout(() => {
      passedOn.current = wanted
      pass(wanted)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, isConverting])

  /** For the element around the field: composition events bubble. */
  const conversion = { onCompositionStart: () => setConverting(true), onCompositionEnd: () => setConverting(false) }
  return { text, setText, conversion }
}
