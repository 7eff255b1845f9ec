/** A number as it is typed; null for what is none. */
export function typedAmount(text: string): number | null {
  const amount = Number(text.normalize('NFKC').replaceAll(',', ''))
  return text.trim() === '' || !Number.isFinite(amount) || amount < 0 ? null : amount
}

/** Whether what is typed is nothing yet, or a number up to the most. */
export function isAmount(text: string, most: number): boolean {
  return text.trim() === '' || (typedAmount(text) ?? Number.POSITIVE_INFINITY) <= most
}
