import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import type { Customer } from '#contract/customers'
import { prefetchCustomer } from './queries'
import { ROW_LINK } from './use-row-focus'

/** A pointer that rests this long means the row; one that passes over it does not. */
const REST_MS = 120

type RowLinkProps = {
  customer: Customer
  isStop: boolean
  onFocus: () => void
  /** Arrow keys move to other rows. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/** The name of a row: the way to the record, and the one stop of the Tab key in the list. */
export function RowLink({ customer, isStop, onFocus, onKeyDown, children }: RowLinkProps) {
  const client = useQueryClient()
  return (
    <Link
      to="/customers/$id"
      params={{ id: customer.id }}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={onKeyDown}
      className="rounded font-semibold outline-none"
      onFocus={() => {
        onFocus()
        prefetchCustomer(client, customer.id)
      }}
      {...{ [ROW_LINK]: '' }}
    >
      {children}
    </Link>
  )
}

/** For the whole row: a click anywhere but on a link opens the record; a resting pointer fetches it. */
export function useRowActions(customer: Customer | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (!customer) return {}
  const { id } = customer
  return {
    onPointerEnter: () => {
      timer.current = setTimeout(() => prefetchCustomer(client, id), REST_MS)
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onClick: (event: MouseEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest('a, button') !== null
      if (isOwn || event.defaultPrevented || window.getSelection()?.isCollapsed === false) return
      void navigate({ to: '/customers/$id', params: { id } })
    },
  }
}
