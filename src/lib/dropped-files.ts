/** Whether files are dragged, from outside of the page. */
export function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/**
 * Files that are dropped where nobody takes them do nothing: the browser would leave the app to show them, and the work that was
 * under way with it. Called once, at boot. @returns a function that ends it.
 */
export function refuseDroppedFiles(target: Window = window): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !holdsFiles(event) || isFilePicker(event.target)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  target.addEventListener('dragover', refuse)
  target.addEventListener('drop', refuse)
  return () => {
    target.removeEventListener('dragover', refuse)
    target.removeEventListener('drop', refuse)
  }
}

/** A field for files takes them by itself. */
const isFilePicker = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file'
