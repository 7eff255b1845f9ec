const NAMES = new Map([
  ['admin', '管理者'],
  ['manager', '責任者'],
  ['staff', 'スタッフ'],
])

/**
 * A role as the screens call it in Japanese, for words that are stored or sent and so are Japanese for everybody. One that
 * this version does not know stays as it is.
 */
export function roleName(role: string): string {
  return NAMES.get(role) ?? role
}
