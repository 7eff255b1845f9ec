type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the line is thin or costs, as far as the browser tells: nothing is brought over it that nobody has asked for. */
export function isThinLine(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
