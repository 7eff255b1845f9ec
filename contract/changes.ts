/** The fields of a change, each with its value. */
export type Changed<F> = { [K in keyof F]?: Exclude<F[K], undefined> }

/** Of the given fields those whose value is another one than before. Forms and the server compare alike. */
export function changedFields<F extends object>(before: object, given: F): Changed<F> {
  const known = before as Readonly<Record<string, unknown>>
  const changed = Object.entries(given).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(known[field]),
  )
  return Object.fromEntries(changed) as Changed<F>
}
