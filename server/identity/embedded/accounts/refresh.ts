import * as z from 'zod/mini'
import { text } from '#contract/primitives'
import { IdentityError } from '../identity-error.ts'
import type { Service } from '../service.ts'
import { ID_TOKEN_LIFETIME_S, type Provider } from '../tokens.ts'

const RefreshRequest = z.object({ grant_type: z.literal('refresh_token'), refresh_token: text(1024) })

/** `token`: a new ID token for an open session. The refresh token stays the same, as at the hosted service. */
export async function refresh(service: Service, form: unknown) {
  const parsed = RefreshRequest.safeParse(form)
  if (!parsed.success) throw new IdentityError('INVALID_GRANT_TYPE')
  const session = await service.store.sessionOf(parsed.data.refresh_token)
  if (!session) throw new IdentityError('INVALID_REFRESH_TOKEN')
  const { account, authTime, provider } = session
  if (account.disabled) throw new IdentityError('USER_DISABLED', 400, account.email)
  if (authTime < account.valid_since) throw new IdentityError('TOKEN_EXPIRED')
  const idToken = await service.tokens.idToken(account, authTime, provider as Provider)
  return {
    access_token: idToken,
    id_token: idToken,
    expires_in: String(ID_TOKEN_LIFETIME_S),
    token_type: 'Bearer',
    refresh_token: parsed.data.refresh_token,
    user_id: account.uid,
    project_id: service.projectId,
  }
}
