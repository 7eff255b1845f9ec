import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MissingPart } from '@/errors/missing-part'
import { formatDate } from '@/i18n/format'
import { Button } from '@/ui/button'
import { DateField } from '@/ui/date-field'
import { PrintedCondition } from '@/ui/list/printed-condition'
import { SelectField } from '@/ui/select-field'
import type { AuditSearch, AuditSearchChange } from './audit-address'
import { ACTIONS_TO_CHOOSE, actionWords } from './audit-words'
import { auditQueries } from './queries'

type ToolbarProps = { search: AuditSearch; onChange: (change: AuditSearchChange) => void }

/** Narrows the log by person, act, days and record. */
export function AuditToolbar({ search, onChange }: ToolbarProps) {
  const { t, i18n } = useLingui()
  const people = useQuery(auditQueries.people())
  const members = people.data?.members ?? []
  const chosen = search.action !== undefined && !ACTIONS_TO_CHOOSE.includes(search.action) ? [search.action] : []
  const condition = [
    members.find(({ id }) => id === search.member)?.name,
    search.action && i18n._(actionWords(search.action)),
    search.from && t`${formatDate(search.from)}から`,
    search.to && t`${formatDate(search.to)}まで`,
    search.record && t`ひとつの記録に関する操作`,
  ]
  return (
    <>
      <PrintedCondition parts={condition} />
      <search className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(2,minmax(0,1fr))_10rem_10rem] print:hidden">
        <SelectField
          label={t`だれが`}
          className="col-span-2 sm:col-span-1"
          value={search.member ?? ''}
          options={[
            { value: '', label: t`すべての人` },
            ...members.map(({ id, name, active }) => ({ value: id, label: active ? name : t`${name}（利用停止中）` })),
          ]}
          onChange={(member) => onChange({ member })}
        />
        <SelectField
          label={t`何をしたか`}
          className="col-span-2 sm:col-span-1"
          value={search.action ?? ''}
          options={[
            { value: '', label: t`すべての操作` },
            ...[...ACTIONS_TO_CHOOSE, ...chosen].map((action) => ({
              value: action,
              label: i18n._(actionWords(action)),
            })),
          ]}
          onChange={(action) => onChange({ action })}
        />
        <DateField
          label={t`この日から`}
          value={search.from ?? null}
          {...(search.to && { max: search.to })}
          onChange={(from) => onChange({ from })}
        />
        <DateField
          label={t`この日まで`}
          value={search.to ?? null}
          {...(search.from && { min: search.from })}
          onChange={(to) => onChange({ to })}
        />
        <MissingPart query={people} className="col-span-full">
          <Trans>人の一覧を読み込めないため、いまは人で絞り込めません。</Trans>
        </MissingPart>
        {search.record ? (
          <p className="col-span-full flex flex-wrap items-center gap-3 text-sm">
            {t`ひとつの記録に関する操作だけを表示しています。`}
            <Button size="sm" icon="close" onClick={() => onChange({ record: null })}>
              {t`すべての記録を表示`}
            </Button>
          </p>
        ) : null}
      </search>
    </>
  )
}
