import { Trans, useLingui } from '@lingui/react/macro'
import { daysBefore, monthsBefore } from '#contract/japan-day'
import { fieldLabel } from '@/errors/field-labels'
import { useToday } from '@/lib/use-today'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { DateField } from '@/ui/date-field'

type NextContactFieldProps = {
  value: string | null
  onChange: (day: string | null) => void
  autoFocus: boolean
  error: string | undefined
  /** In a narrow place nothing stands beside the day. */
  isAlone: boolean
}

/** The day of the next contact; the days that a desk names most are one press away. */
export function NextContactField({ value, onChange, autoFocus, error, isAlone }: NextContactFieldProps) {
  const { i18n } = useLingui()
  const today = useToday()
  const ready = [
    { day: daysBefore(today, -7), label: <Trans>1週間後</Trans> },
    { day: monthsBefore(today, -1), label: <Trans>1か月後</Trans> },
    { day: monthsBefore(today, -3), label: <Trans>3か月後</Trans> },
  ]
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-1 sm:col-span-2">
      <DateField
        label={fieldLabel('next_contact_on', i18n)}
        value={value}
        onChange={onChange}
        autoFocus={autoFocus}
        error={error}
        className={classNames('w-full', !isAlone && 'sm:w-[calc(50%-0.625rem)]')}
      />
      <div className={classNames('flex flex-wrap gap-1', !isAlone && 'sm:pt-7')}>
        {ready.map(({ day, label }) => (
          <Button key={day} variant="ghost" size="sm" aria-pressed={value === day} onClick={() => onChange(day)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
