import { Trans, useLingui } from '@lingui/react/macro'
import type { CostBasis } from '#contract/result-edit'
import { minutesOf } from '#contract/step-times'
import type { WorkflowStep } from '#contract/workflow-data'
import { formatNumber } from '@/i18n/numbers'
import { classNames } from '@/ui/class-names'
import { ScrollSideways } from '@/ui/scroll-sideways'
import { monthlyCost } from './monthly-cost'

type CostTableProps = {
  /** The procedure before it was improved; without one there is nothing to compare. */
  before: readonly WorkflowStep[] | undefined
  now: readonly WorkflowStep[]
  basis: CostBasis
}

type Row = {
  name: string
  of: (steps: readonly WorkflowStep[]) => number | null
  /** A number with its unit. */
  say: (amount: string) => string
}

/** How long a procedure takes once and in a month, and what that costs; before and after where it was improved. */
export function CostTable({ before, now, basis }: CostTableProps) {
  const { t } = useLingui()
  const rows: Row[] = [
    { name: t`1回の時間`, of: minutesOf, say: (amount) => t`${amount}分` },
    {
      name: t`1か月の作業時間`,
      of: (steps) => monthlyCost(steps, basis).hours,
      say: (amount) => t`${amount}時間`,
    },
    {
      name: t`1か月の費用`,
      of: (steps) => whole(monthlyCost(steps, basis).yen),
      say: (amount) => t`${amount}円`,
    },
  ]
  return (
    <ScrollSideways label={t`時間と費用の表`}>
      <table className="text-left text-sm">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-4">
              <Trans>項目</Trans>
            </th>
            {before ? (
              <th scope="col" className="px-4 py-2">
                <Trans>改善前</Trans>
              </th>
            ) : null}
            <th scope="col" className="px-4 py-2">
              {before ? <Trans>改善後</Trans> : <Trans>この手順</Trans>}
            </th>
            {before ? (
              <th scope="col" className="px-4 py-2">
                <Trans>差</Trans>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of, say }) => {
            const [old, current] = [before ? of(before) : null, of(now)]
            return (
              <tr key={name} className="border-line border-b">
                <th scope="row" className="whitespace-nowrap py-2 pr-4 font-medium">
                  {name}
                </th>
                {before ? <Amount amount={old} say={say} /> : null}
                <Amount amount={current} say={say} isStrong />
                {before ? <Amount amount={difference(old, current)} say={say} isSigned /> : null}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollSideways>
  )
}

type AmountProps = { amount: number | null; say: Row['say']; isStrong?: boolean; isSigned?: boolean }

function Amount({ amount, say, isStrong = false, isSigned = false }: AmountProps) {
  const options = { maximumFractionDigits: 1, ...(isSigned && { signDisplay: 'exceptZero' as const }) }
  return (
    <td className={classNames('whitespace-nowrap px-4 tabular-nums', isStrong && 'font-semibold')}>
      {amount === null ? '—' : say(formatNumber(amount, options))}
    </td>
  )
}

const whole = (amount: number | null) => (amount === null ? null : Math.round(amount))

function difference(before: number | null, now: number | null): number | null {
  return before === null || now === null ? null : now - before
}
