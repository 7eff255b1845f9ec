import type { InteractionType } from '#contract/interaction-record'

let type: InteractionType = 'visit'

/** The kind of contact that a new form begins with: that of the last contact. Who takes calls all morning does not choose 電話 each time. */
export function lastType(): InteractionType {
  return type
}

/** Keeps the kind of a contact that was saved, until the page is closed. */
export function keepType(saved: InteractionType): void {
  type = saved
}
