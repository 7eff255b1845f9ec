const dirty = new Set<string>()
const listeners = new Set<() => void>()

/** A form says that it holds text that is nowhere else yet. `id` is the form's own. */
export function markDirty(id: string): void {
  if (dirty.has(id)) return
  dirty.add(id)
  tell()
}

export function clearDirty(id: string): void {
  if (dirty.delete(id)) tell()
}

/** Whether a reload now would take text away from somebody. */
export function hasUnsavedInput(): boolean {
  return dirty.size > 0
}

/** Calls `listener` whenever a form becomes dirty or clean; the returned function ends it. */
export function subscribeUnsavedInput(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}
