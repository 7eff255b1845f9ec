import { useRouterState } from '@tanstack/react-router'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { BoardScreen } from '@/features/visits/board-screen'
import { NewPerson, type NewPersonProps } from '@/features/visits/new-person'
import { ReceptionScreen } from '@/features/visits/reception-screen'

const NewCustomerDialog = lazyDialog(
  () => import('@/features/customers/new-customer-dialog').then((m) => m.NewCustomerDialog),
  { close: byOnClose },
)

const newCustomer = (props: NewPersonProps) => <NewCustomerDialog {...props} />

/**
 * The reception with the form for a new customer, which another feature has, and the screen of its waiting room: their code travels
 * together, and the first page names one part.
 */
export function ReceptionPage() {
  const isBoard = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId === '/reception/board' })
  if (isBoard) return <BoardScreen />
  return (
    <NewPerson value={newCustomer}>
      <ReceptionScreen />
    </NewPerson>
  )
}
