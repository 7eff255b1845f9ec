import { useRef, useState } from 'react'
import { invitations } from '#contract/invitations'
import { toApiError } from '@/api/api-error'
import { callPatiently } from '@/api/call-patiently'
import { uuid } from '@/lib/uuid'
import { refreshCredential } from '@/session/credential/credential'
import { reloadProfile } from '@/session/identity/actions'
import { noteJoined } from '@/session/just-joined'
import type { SessionUser } from '@/session/session'

/** Spec section 4: ready, accepting, joined. A failure leaves it possible to try again. */
export type InvitationState =
  | { step: 'ready' | 'accepting' }
  | { step: 'joined'; tenantName: string; role: string }
  | { step: 'failed'; thrown: unknown }

/** The address of the account has not been proved yet. */
export const UNCONFIRMED = 'AUTH_008'

/** Uses an invitation for the signed-in person. However often it is pressed on this page, it is one act. */
export function useInvitation(code: string, { uid, email }: SessionUser) {
  const [state, setState] = useState<InvitationState>({ step: 'ready' })
  const [attemptId] = useState(uuid)
  const underWay = useRef(false)

  const use = () => callPatiently(invitations.use, { body: { code, email } }, { idempotencyKey: attemptId })

  async function accept(): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setState({ step: 'accepting' })
    try {
      const joined = await use().catch(async (thrown: unknown) => {
        if (toApiError(thrown).code !== UNCONFIRMED) throw thrown
        // Whether the address is proved is in the credential, which may be from before the link was opened.
        await refreshCredential()
        return use()
      })
      noteJoined(uid)
      setState({ step: 'joined', tenantName: joined.tenant_name, role: joined.role })
      await reloadProfile()
    } catch (thrown) {
      setState({ step: 'failed', thrown })
    } finally {
      underWay.current = false
    }
  }

  return { state, accept }
}
