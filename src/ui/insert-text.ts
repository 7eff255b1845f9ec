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

/** Adds a text that comes while the person may be elsewhere: at the caret of a field that has the focus, else behind what is there. */
export function addText(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  onChange: Inserted['onChange'],
): void {
  if (document.activeElement === field) insertText(field, { text, onChange })
  // At once: the next part may come before the page is drawn again, and begins with what is there.
  else flushSync(() => onChange(field.value + text))
}
