const dirty = new Set<string>()

/** A form says that it holds text that is nowhere else yet. `id` is the form's own. */
export function markDirty(id: string): void {
  dirty.add(id)
}

export function clearDirty(id: string): void {
  dirty.delete(id)
}

/** Whether a reload now would take text away from somebody. */
export function hasUnsavedInput(): boolean {
  return dirty.size > 0
}
