import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Colleague } from '#contract/staff'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { SearchField } from '@/ui/list/search-field'
import { RoleMark } from '@/ui/role-mark'
import { LettersHint } from './letters-hint'
import { matchingColleagues } from './staff-list'

type DirectoryProps = { colleagues: readonly Colleague[]; ownId: string }

/** Whom to call: name, role and extension. The device has them all, so it answers at each key and without a network. */
export function Directory({ colleagues, ownId }: DirectoryProps) {
  const { t } = useLingui()
  const [kept, setKept] = useState('')
  const [search, setSearch] = useState(kept)
  const found = matchingColleagues(colleagues, search)
  return (
    <Card
      title={<Trans>内線表</Trans>}
      actions={
        <span role="status" className="text-muted text-sm">
          <Plural value={found.length} other="#人" />
        </span>
      }
    >
      <search className="mb-4 block print:hidden">
        <SearchField
          label={t`内線表を検索`}
          placeholder={t`名前・内線`}
          value={kept}
          onChange={setKept}
          onType={setSearch}
          onLeave={() => {}}
          takesFocus={false}
        />
      </search>
      {found.length === 0 ? (
        <EmptyState icon="search" title={t`条件に合うスタッフが見つかりません`}>
          <LettersHint search={search} />
        </EmptyState>
      ) : null}
      <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {found.map(({ id, name, role, extension }) => (
          <li key={id} className="flex min-h-14 items-center gap-3 border-line border-b py-2">
            <Avatar name={name} size={36} />
            <span className="flex min-w-0 flex-1 flex-col gap-0.5 leading-tight">
              <span className="flex items-center gap-2">
                <span className="min-w-0 truncate font-semibold">{name}</span>
                {id === ownId ? <Badge>{t`あなた`}</Badge> : null}
              </span>
              <span className="text-muted">
                <RoleMark role={role} />
              </span>
            </span>
            <span className="shrink-0 text-right">
              {extension ? (
                <>
                  <span className="block text-muted text-xs">
                    <Trans>内線</Trans>
                  </span>
                  <span className="font-bold text-lg tabular-nums">{extension}</span>
                </>
              ) : (
                <span className="text-muted text-sm">—</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
