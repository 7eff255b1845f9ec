import { flushSync } from 'react-dom'

type Inserted = {
  text: string
  /** What is selected afterwards, from the beginning of the text on; the caret stands behind the text without it. UTF-16 units. */
  selected?: { at: number; length: number } | undefined
  /** Told the whole new text where the browser cannot put it in by itself. */
  onChange: (value: string) => void
}

/** Puts a text where the caret of a field is, in the place of what is selected, as if it were typed: the browser can take it back (Ctrl+Z). */
export function insertText(
  field: HTMLInputElement | HTMLTextAreaElement,
  { text, selected = { at: text.length, length: 0 }, onChange }: Inserted,
): void {
  field.focus()
  const { value, selectionStart, selectionEnd } = field
  const from = selectionStart ?? value.length
  // Nothing newer keeps the browser's own undo. It answers false where it does nothing.
  if (!document.execCommand?.('insertText', false, text)) {
    flushSync(() => onChange(value.slice(0, from) + text + value.slice(selectionEnd ?? from)))
  }
  field.setSelectionRange(from + selected.at, from + selected.at + selected.length)
}
