// The part of the Web Speech API that is used here; TypeScript's library does not know it.
// https://webaudio.github.io/web-speech-api/

type Heard = { readonly isFinal: boolean; readonly [index: number]: { readonly transcript: string } | undefined }

/** What was heard since it last said something begins at `resultIndex`. */
export type HeardEvent = Event & { readonly resultIndex: number; readonly results: ArrayLike<Heard> }
export type FailedEvent = Event & { readonly error: string }

export type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  /** Nothing of what is said leaves the device. */
  processLocally?: boolean
  onresult: ((event: HeardEvent) => void) | null
  onerror: ((event: FailedEvent) => void) | null
  onend: (() => void) | null
  start: () => void
  stop: () => void
  abort: () => void
}

type Languages = { langs: readonly string[]; processLocally: boolean }

export type Recogniser = {
  new (): Recognition
  available?: (options: Languages) => Promise<string>
}

/** The speech recognition of this browser; null where it has none. */
export function browserRecogniser(): Recogniser | null {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: Recogniser
    webkitSpeechRecognition?: Recogniser
  }
  return SpeechRecognition ?? webkitSpeechRecognition ?? null
}

/** Whether this device itself makes text of what is said in this language. Never fails. */
export async function isLocal({ available }: Recogniser, lang: string): Promise<boolean> {
  const state = await available?.({ langs: [lang], processLocally: true }).catch(() => undefined)
  return state === 'available'
}
