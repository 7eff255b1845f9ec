import type { RightsChange, TenantSettings } from '#contract/administration'
import { choicesOf, withLevel } from '#contract/right-levels'
import { type Cells, type Level, RIGHT_IDS } from '#contract/rights'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { holdTenant, writeTenant } from './change.ts'

/**
 * Changes what roles may do. Throws VAL_001 for a cell that stays as it is for every tenant, and for a level that is no
 * choice; DB_005 when `If-Match` names another version.
 */
export async function changeRights(ctx: CallContext, { changes, reset }: RightsChange): Promise<TenantSettings> {
  const current = await holdTenant(ctx)
  const start: Cells = reset ? {} : current.cells
  const cells = changes.reduce((before, change, index) => changed(before, change, index), start)
  if (JSON.stringify(cells) === JSON.stringify(current.cells)) return current
  return writeTenant(ctx, { permission_overrides: JSON.stringify(cells) })
}

function changed(cells: Cells, { right, role, level }: RightsChange['changes'][number], index: number): Cells {
  const id = RIGHT_IDS.find((known) => known === right)
  if (id === undefined) throw refusal(index, 'right')
  const choices = choicesOf(id, role)
  const isChoice = level === null ? choices.length > 0 : choices.some((choice) => choice === level)
  if (!isChoice) throw refusal(index, 'level')
  return withLevel(cells, id, role, level as Level | null)
}

function refusal(index: number, field: string): AppError {
  const message = '選択肢から選んでください。'
  return new AppError('VAL_001', { validationErrors: [{ field: `changes.${index}.${field}`, message }] })
}
