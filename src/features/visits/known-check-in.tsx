import { useQueryClient } from '@tanstack/react-query'
import { customerQueries } from '@/features/customers/queries'
import { useRecord } from '@/offline/scope/use-record'
import { CheckInDialog, type CheckInDialogProps } from './check-in-dialog'

type KnownCheckInProps = Omit<CheckInDialogProps, 'person'> & { customerId: string | undefined }

/** The form for who has come, with the customer of the address where it names one. */
export function KnownCheckIn({ customerId, ...form }: KnownCheckInProps) {
  return customerId === undefined ? <CheckInDialog {...form} /> : <OfCustomer customerId={customerId} {...form} />
}

function OfCustomer({ customerId, ...form }: KnownCheckInProps & { customerId: string }) {
  const { query, shown } = useRecord('customer', customerId, customerQueries.detail(customerId, useQueryClient()))
  // Who cannot be read is looked for by hand.
  if (!shown && !query.isError && query.fetchStatus !== 'paused') return null
  return <CheckInDialog person={shown?.record} {...form} />
}
