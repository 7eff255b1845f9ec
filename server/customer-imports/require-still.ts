import type { Endpoint } from '#contract/endpoint'
import { AppError } from '../core/app-error.ts'
import { rightsOfMember } from '../core/member-rights.ts'
import type { Trx } from '../db/with-tenant.ts'

/**
 * Asked in every part of work that changes many customers: it may take minutes, or be done after a night, and somebody may
 * have been disabled to put an end to it. What is written stays, and whoever may can go on with it or undo it. Throws AUTH_006
 * when whoever asked may not make these calls any more
 */
export async function requireStill(trx: Trx, memberId: string, calls: readonly Endpoint[]): Promise<void> {
  const may = await rightsOfMember(trx, memberId)
  if (!calls.every((call) => may(call))) throw new AppError('AUTH_006')
}
