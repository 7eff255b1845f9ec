import { useState } from 'react'
import { invitations } from '#contract/invitations'
import { toApiError } from '@/api/api-error'
import { callPatiently } from '@/api/call-patiently'
import { reloadProfile } from '@/auth/actions'

/** Spec section 4: ready, accepting, joined. A failure leaves it possible to try again. */
export type InvitationState =
  | { step: 'ready' | 'accepting' }
  | { step: 'joined'; tenantName: string; role: string }
  /** `message`: the server's detail; null where there is none. */
  | { step: 'failed'; message: string | null }

/** Uses an invitation for the signed-in person. */
export function useInvitation(code: string, email: string) {
  const [state, setState] = useState<InvitationState>({ step: 'ready' })

  async function accept(): Promise<void> {
    setState({ step: 'accepting' })
    try {
      const joined = await callPatiently(invitations.use, { body: { code, email } })
      setState({ step: 'joined', tenantName: joined.tenant_name, role: joined.role })
      await reloadProfile()
    } catch (thrown) {
      setState({ step: 'failed', message: toApiError(thrown).message || null })
    }
  }

  return { state, accept }
}
