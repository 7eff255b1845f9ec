/** The day that begins at this moment by the clock of a tenant, as people read it. */
export function dayOf(moment: Date, timezone: string): string {
  return new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: timezone }).format(moment)
}
