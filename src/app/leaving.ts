let leaving = false

/** Whether the person is signing out by their own decision. */
export function isLeaving(): boolean {
  return leaving
}

export function setLeaving(value: boolean): void {
  leaving = value
}
