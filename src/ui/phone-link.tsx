import { formatPhone } from '@/lib/phone'

type PhoneLinkProps = {
  phone: string
  /** False takes it out of the way of the Tab key: in a list, only that of the row which has the focus is on it. */
  isStop?: boolean
}

/** A number to be called by a tap. */
export function PhoneLink({ phone, isStop = true }: PhoneLinkProps) {
  if (phone === '') return null
  return (
    <a
      tabIndex={isStop ? undefined : -1}
      href={telephoneLink(phone)}
      className="relative -mx-1 inline-flex min-h-11 items-center whitespace-nowrap rounded px-1 text-accent tabular-nums underline-offset-4 hover:underline"
    >
      {formatPhone(phone)}
    </a>
  )
}

/** The address of a call: digits, and the + of a number abroad. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
