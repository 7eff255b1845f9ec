import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@/lib/phone'
import { Icon } from '@/ui/icon'
import { telephoneLink } from '@/ui/phone-link'

type CallButtonProps = {
  phone: string
  /** False in a list of which one row is the stop of the Tab key, for the others. */
  isStop?: boolean
}

/** The way to a call where a number has no room beside the name. */
export function CallButton({ phone, isStop = true }: CallButtonProps) {
  const { t } = useLingui()
  if (phone === '') return null
  const number = formatPhone(phone)
  return (
    <a
      href={telephoneLink(phone)}
      tabIndex={isStop ? undefined : -1}
      aria-label={t`${number} に電話をかける`}
      className="flex w-14 shrink-0 flex-col items-center justify-center self-stretch rounded-control text-accent text-xs tabular-nums print:w-auto"
    >
      <Icon name="phone" size={22} className="print:hidden" />
      <span aria-hidden="true" className="print:hidden">
        …{phone.slice(-4)}
      </span>
      {/* Nobody can press paper. */}
      <span aria-hidden="true" className="hidden print:inline">
        {number}
      </span>
    </a>
  )
}
