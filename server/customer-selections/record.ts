import type { ImportState } from '#contract/customer-imports'
import type { CustomerSelection, SelectionState } from '#contract/customer-selections'
import { expiryOf, type ImportRecord, workOf } from '../customer-imports/record.ts'

const STATES: Partial<Record<ImportState, SelectionState>> = {
  importing: 'writing',
  imported: 'written',
  reverting: 'reverting',
}

/** An act as the wire has it. */
export function toSelection(row: ImportRecord): CustomerSelection {
  const work = workOf(row)
  return {
    id: row.id,
    act: row.act ?? { kind: '' },
    state: STATES[row.state] ?? 'reverted',
    work,
    progress: work === null ? 0 : (row.job_progress ?? 0),
    failure: work === 'failed' ? row.job_failure : null,
    rows: row.rows,
    outcomes: row.outcomes,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    expires_at: expiryOf(row),
  }
}
