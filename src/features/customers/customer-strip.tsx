import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import type { Customer } from '#contract/customers'
import { fullWidthKana } from '#contract/kana'
import { formatDate } from '@/i18n/format'
import { PhoneLink } from '@/ui/phone-link'
import { CallButton } from './call-button'
import { Age } from './customer-cells'
import { useIsPassed } from './use-strip'

type StripProps = {
  customer: Customer
  /** The name at the top of the page, which it stands for. */
  nameRef: RefObject<HTMLElement | null>
}

/**
 * Whose record it is, in one line below the top bar, as soon as the name has left the window: whatever is read or written further
 * down belongs to somebody. It lies over the page and takes no room, so that nothing moves when it comes. Its number is for a
 * finger; the Tab key finds that of the facts, and does not lose its place when this goes.
 */
export function CustomerStrip({ customer, nameRef }: StripProps) {
  const { t } = useLingui()
  const isPassed = useIsPassed(nameRef)
  const { name, name_kana, birth_date, phone } = customer
  return (
    <div className="sticky top-16 z-10 h-0 short:hidden print:hidden">
      {isPassed ? (
        <section
          aria-label={t`表示中の顧客`}
          className="-mx-4 flex h-12 items-center gap-3 border-line border-b bg-paper px-4 sm:-mx-6 sm:px-6"
        >
          <p className="min-w-0 flex-1 leading-tight">
            <span className="block truncate text-muted text-xs leading-tight">{fullWidthKana(name_kana)}</span>
            <span className="block truncate font-bold">{name}</span>
          </p>
          <span className="whitespace-nowrap text-sm tabular-nums">
            {formatDate(birth_date)} <Age birthDate={birth_date} />
          </span>
          <span className="hidden sm:inline">
            <PhoneLink phone={phone} isStop={false} />
          </span>
          <span className="flex self-stretch sm:hidden">
            <CallButton phone={phone} isStop={false} />
          </span>
        </section>
      ) : null}
    </div>
  )
}
