import { onTestFinished } from 'vitest'

type Resizable = { happyDOM: { setViewport: (size: { width: number }) => void } }

/** Makes the window as wide as that of a phone, until the end of the test. The real `resizeTo` is for popups alone. */
export function narrowWindow(): void {
  const { happyDOM } = window as unknown as Resizable
  happyDOM.setViewport({ width: 390 })
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }))
}
