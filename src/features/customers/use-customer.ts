import { useQueryClient } from '@tanstack/react-query'
import { useRecord } from '@/offline/scope/use-record'
import { customerQueries } from './queries'

/** One customer as it is shown: the server's record with what waits on this device laid over it. */
export function useCustomer(id: string) {
  return useRecord('customer', id, customerQueries.detail(id, useQueryClient()))
}
