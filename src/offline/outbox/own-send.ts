import { unreachable } from '@/api/api-error'
import type { Send } from './delivery'

/**
 * Sends for one person alone. What is decided while somebody else signs in would go with their credential: it is broken off
 * then, and nothing has been sent; who comes while the credential is on its way is told by `uid`. `personNow`: uid of whoever is signed in; null for nobody, who has no credential either.
 */
export function ownSend(send: Send, uid: string, personNow: () => string | null): Send {
  return async (endpoint, request, options) => {
    const now = personNow()
    if (now !== null && now !== uid) throw unreachable('aborted', false)
    return send(endpoint, request, { ...options, uid })
  }
}
