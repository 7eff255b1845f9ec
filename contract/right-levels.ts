import { PERMISSIONS } from './permissions.ts'
import { type Cells, type ChangeableRole, type Level, RIGHTS, type Right, type RightId } from './rights.ts'

/** What a role may do, by the cells of a tenant; null for a mixture that no level describes. */
export function levelOf(id: RightId, role: ChangeableRole, cells: Cells = {}): Level | null {
  const { calls, levels }: Right = RIGHTS[id]
  const scope = (call: string) => cells[call]?.[role] ?? PERMISSIONS[call]?.[role]
  const found = Object.entries(levels).find(([, meaning]) => calls.every((call) => meaning[call] === scope(call)))
  return found ? (found[0] as Level) : null
}

/** What a tenant may choose for a role; nothing for a cell that stays as it is. */
export function choicesOf(id: RightId, role: ChangeableRole): readonly Level[] {
  const { choices }: Right = RIGHTS[id]
  return choices[role] ?? []
}

/** The cells after a role got another level of a right; null: that of the standard. A cell of the standard is not kept. */
export function withLevel(cells: Cells, id: RightId, role: ChangeableRole, level: Level | null): Cells {
  const { calls, levels }: Right = RIGHTS[id]
  const meaning = level === null ? {} : (levels[level] ?? {})
  const next: Record<string, Record<string, string>> = Object.fromEntries(
    Object.entries(cells).map(([call, roles]) => [call, { ...roles }]),
  )
  for (const call of calls) {
    const { [role]: _, ...others } = next[call] ?? {}
    const scope = meaning[call]
    const changed = scope === undefined || scope === PERMISSIONS[call]?.[role] ? others : { ...others, [role]: scope }
    if (Object.keys(changed).length > 0) next[call] = changed
    else delete next[call]
  }
  return next
}
