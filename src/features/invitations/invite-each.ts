import { type InvitationInput, type InvitationWithCode, invitations } from '#contract/invitations'
import { toApiError } from '@/api/api-error'
import { callPatiently } from '@/api/call-patiently'
import type { AppError } from '@/errors/app-error'
import { classify } from '@/errors/classify'
import { uuid } from '@/lib/uuid'

type Role = InvitationInput['role']

/** What became of one address. */
export type InviteResult = { email: string } & (
  | { outcome: 'made'; invitation: InvitationWithCode }
  | { outcome: 'member' | 'no-address' }
  /** It was not its turn any more: what was thrown before it, or at it. */
  | { outcome: 'not-sent'; thrown: unknown }
  | { outcome: 'refused'; error: AppError }
)

/** Names each act, so that what is tried again after a lost reply is the same one. */
export type Acts = Map<string, string>

/**
 * Invites one address after the other and tells what became of each, `onEach` with all so far. A refusal is the matter of
 * its address; once the server cannot be asked at all, the others are not sent.
 * @throws what the first call threw, when nothing was done at all.
 */
export async function inviteEach(
  emails: readonly string[],
  role: Role,
  acts: Acts,
  onEach: (results: readonly InviteResult[]) => void = () => {},
): Promise<InviteResult[]> {
  const results: InviteResult[] = []
  for (const [at, email] of emails.entries()) {
    try {
      results.push(await inviteOne(email, role, acts))
      onEach([...results])
    } catch (thrown) {
      if (results.length === 0) throw thrown
      const unsent = emails.slice(at).map((one) => ({ email: one, outcome: 'not-sent' as const, thrown }))
      return [...results, ...unsent]
    }
  }
  return results
}

/** @throws what says nothing about this address. */
async function inviteOne(email: string, role: Role, acts: Acts): Promise<InviteResult> {
  const name = `${role} ${email}`
  const act = acts.get(name) ?? uuid()
  acts.set(name, act)
  try {
    const invitation = await callPatiently(invitations.create, { body: { email, role } }, { idempotencyKey: act })
    acts.delete(name)
    return { email, outcome: 'made', invitation }
  } catch (thrown) {
    const { code, status } = toApiError(thrown)
    if (code === 'BIZ_006') return { email, outcome: 'member' }
    if (status === 422) return { email, outcome: 'refused', error: classify(thrown) }
    throw thrown
  }
}

/** What is left to do, for the field: everything but who is invited or a member. */
export function leftOver(results: readonly InviteResult[]): string {
  return results
    .filter(({ outcome }) => outcome !== 'made' && outcome !== 'member')
    .map(({ email }) => email)
    .join('\n')
}
