import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { belongsToInputMethod } from '@/lib/ime'
import { browserRecogniser, type HeardEvent, isLocal, type Recognition } from './recognition'

/** Why nothing is heard: the microphone is not allowed, or not there, or the browser needs a connection, or something else. */
export type DictationFailure = 'not-allowed' | 'no-microphone' | 'no-connection' | 'failed'

const FAILURES: Readonly<Record<string, DictationFailure | null>> = {
  'not-allowed': 'not-allowed',
  'service-not-allowed': 'not-allowed',
  'audio-capture': 'no-microphone',
  network: 'no-connection',
  // Somebody said nothing, or has stopped: it just ends.
  'no-speech': null,
  aborted: null,
}

type Dictation = {
  isListening: boolean
  /** What was heard and may still change. */
  heard: string
  failure: DictationFailure | null
  start: () => Promise<void>
  stop: () => void
}

/** Makes text of what is said, with the browser's own recognition, until it is stopped or nothing is said any more. */
export function useDictation(lang: string, onText: (text: string) => void): Dictation {
  const running = useRef<Recognition | null>(null)
  const [isListening, setListening] = useState(false)
  const [heard, setHeard] = useState('')
  const [failure, setFailure] = useState<DictationFailure | null>(null)
  /** The latest of what was heard and may still change. */
  const unsettled = useRef('')

  /** What is heard goes to the form as it is by then. */
  const tell = useRef(onText)
  useEffect(() => {
    tell.current = onText
  })

  // Whoever leaves the form is not listened to any more, and not when it has not begun yet.
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = null
    },
    [],
  )

  // What is still being recognised is on the screen already: whoever saves the form saves it, too. What is heard later would come
  // into the next form.
  const endWithForm = useEffectEvent(() => {
    const ended = running.current
    running.current = null
    ended?.abort()
    setListening(false)
    if (heard === '') return
    flushSync(() => {
      tell.current(heard)
      setHeard('')
    })
  })
  useEffect(() => {
    if (!isListening) return
    const onSubmit = () => endWithForm()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !belongsToInputMethod(event)) endWithForm()
    }
    // Before the form looks at what it saves.
    document.addEventListener('submit', onSubmit, true)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('submit', onSubmit, true)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [isListening])

  function handleResult({ results, resultIndex }: HeardEvent) {
    const parts = Array.from(results).slice(resultIndex)
    const said = (isFinal: boolean) =>
      parts.flatMap((part) => (part.isFinal === isFinal ? [part[0]?.transcript ?? ''] : [])).join('')
    if (said(true) !== '') tell.current(said(true))
    unsettled.current = said(false)
    setHeard(said(false))
  }

  async function start() {
    const Recogniser = browserRecogniser()
    if (!Recogniser || running.current) return
    const recognition = new Recogniser()
    running.current = recognition
    Object.assign(recognition, { lang, continuous: true, interimResults: true })
    recognition.onresult = handleResult
    recognition.onerror = ({ error }) => setFailure(error in FAILURES ? (FAILURES[error] ?? null) : 'failed')
    recognition.onend = () => {
      // Another one may have begun meanwhile.
      if (running.current && running.current !== recognition) return
      // A connection that is lost ends it in the middle: what stands on the screen is not to be said again.
      if (running.current && unsettled.current !== '') tell.current(unsettled.current)
      unsettled.current = ''
      running.current = null
      setListening(false)
      setHeard('')
    }
    setFailure(null)
    setListening(true)
    if (await isLocal(Recogniser, lang)) recognition.processLocally = true
    // It may have been stopped meanwhile.
    if (running.current === recognition) recognition.start()
  }

  return { isListening, heard, failure, start, stop: () => running.current?.stop() }
}
