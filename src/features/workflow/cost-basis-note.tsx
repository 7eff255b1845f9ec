import { Trans, useLingui } from '@lingui/react/macro'
import type { CostBasis } from '#contract/result-edit'
import type { WorkflowStep } from '#contract/workflow-data'
import { formatNumber } from '@/i18n/numbers'
import { basisOf, isUnpaid } from './monthly-cost'

type CostBasisNoteProps = {
  basis: CostBasis
  before: readonly WorkflowStep[] | undefined
  now: readonly WorkflowStep[]
  roles: readonly string[]
  nameOf: (role: string) => string
}

/** What it was reckoned from, and what it is without. */
export function CostBasisNote({ basis, before = [], now, roles, nameOf }: CostBasisNoteProps) {
  const { t } = useLingui()
  const runs = basis.runs === null ? t`回数は未入力` : t`1か月に${formatNumber(basis.runs)}回`
  const people = roles.map((role) => {
    const { people: count, yen } = basisOf(basis.roles, role)
    const [name, number] = [nameOf(role), formatNumber(count)]
    return yen === null ? t`${name} ${number}人` : t`${name} ${number}人（時給${formatNumber(yen)}円）`
  })
  const unpaid = roles
    .filter((role) => isUnpaid([...before, ...now], basis, role))
    .map(nameOf)
    .join('、')
  const untimed = now.filter(({ minutes }) => minutes === null).length
  return (
    <div className="text-muted text-sm">
      <p>{[runs, ...people].join('、')}</p>
      {unpaid === '' ? null : (
        <p>
          <Trans>時給が入っていないため、費用に含めていない担当: {unpaid}</Trans>
        </p>
      )}
      {untimed === 0 ? null : (
        <p>
          <Trans>時間が入っていない手順が{untimed}件あり、含めていません。</Trans>
        </p>
      )}
    </div>
  )
}
