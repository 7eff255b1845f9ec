import type { Endpoint } from '#contract/endpoint'
import { may } from '#contract/permissions'
import { useSession } from './session'

/** Whether the person may do anything with a call: what would be refused is not offered. */
export function useMay(endpoint: Pick<Endpoint, 'method' | 'path'>): boolean {
  return may(endpoint, useSession().profile?.user)
}
