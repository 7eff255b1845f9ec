import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { administration, type RightsChange, type TenantSettings } from '#contract/administration'
import { changedFields } from '#contract/changes'
import { choicesOf, levelOf } from '#contract/right-levels'
import { CHANGEABLE_ROLES, type ChangeableRole, RIGHT_IDS, RIGHTS, type RightId } from '#contract/rights'
import { isFeatureEnabled } from '#contract/tenant'
import { callPatiently } from '@/api/call-patiently'
import { QueryView } from '@/errors/query-view'
import { InlineForm } from '@/forms/inline-form'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTellDirty } from '@/forms/use-tell-dirty'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { OverSettings } from './over-settings'
import { administrationQueries } from './queries'
import { RightRow } from './right-row'
import { RightSection } from './right-section'
import { GROUPS } from './right-words'
import { useVersionedAct } from './use-versioned-act'

/** What managers and staff may do, in words; what nobody may change says why. */
export function RightsSection() {
  const query = useQuery(administrationQueries.settings())
  return (
    <Card title={<Trans>権限</Trans>}>
      <QueryView query={query}>
        {(settings) => (
          <OverSettings settings={settings}>{(base, onDirty) => <Rights base={base} onDirty={onDirty} />}</OverSettings>
        )}
      </QueryView>
    </Card>
  )
}

/** A level by right and role; empty for a mixture that no level describes. */
type Levels = Record<string, string>

const cellName = (right: RightId, role: ChangeableRole) => `${right} ${role}`
const CELLS = RIGHT_IDS.flatMap((right) =>
  CHANGEABLE_ROLES.filter((role) => choicesOf(right, role).length > 0).map((role) => ({ right, role })),
)
const levelsOf = (cells: TenantSettings['cells']): Levels =>
  Object.fromEntries(CELLS.map(({ right, role }) => [cellName(right, role), levelOf(right, role, cells) ?? '']))
const STANDARD = levelsOf({})

/** The cells that differ, as the server is told of them. */
function changesOf(before: Levels, levels: Levels): RightsChange {
  const changed = changedFields(before, levels)
  const changes = CELLS.filter((cell) => changed[cellName(cell.right, cell.role)]).map(({ right, role }) => {
    const level = levels[cellName(right, role)] ?? ''
    return { right, role, level: level === STANDARD[cellName(right, role)] ? null : level }
  })
  return { changes }
}

type FormProps = { base: TenantSettings; onDirty: (isDirty: boolean) => void }

function Rights({ base, onDirty }: FormProps) {
  const { t, i18n } = useLingui()
  const start = levelsOf(base.cells)
  const change = useVersionedAct(base, administrationQueries.settings().queryKey, (body: RightsChange, options) =>
    callPatiently(administration.changeRights, { body }, options),
  )
  const form = useOnlineForm({
    name: 'administration.rights',
    start,
    check: () => ({}),
    act: (levels) => change(changesOf(start, levels)),
  })
  useTellDirty(form.isDirty, onDirty)
  const differing = CELLS.filter(
    ({ right, role }) => form.fields[cellName(right, role)] !== STANDARD[cellName(right, role)],
  )
  const resetAll = () => {
    for (const { right, role } of differing) form.set(cellName(right, role), STANDARD[cellName(right, role)] ?? '')
  }
  const shown = GROUPS.filter(
    ({ features }) => features.length === 0 || features.some((feature) => isFeatureEnabled(base.features, feature)),
  )
  return (
    <>
      <p className="mb-4 text-muted text-sm">
        <Trans>
          責任者とスタッフができることを変えられます。管理者は、いつもすべての操作ができます。変更は、次の操作から反映されます。
        </Trans>
      </p>
      <InlineForm
        form={form}
        label={t`権限`}
        hint={
          <Button
            variant="ghost"
            icon="undo"
            disabled={differing.length === 0}
            onClick={resetAll}
          >{t`すべて標準に戻す`}</Button>
        }
      >
        {shown.map(({ group, label }) => (
          <RightSection key={group} label={i18n._(label)}>
            {RIGHT_IDS.map((id) =>
              id === 'technical' || RIGHTS[id].group !== group ? null : (
                <RightRow
                  key={id}
                  id={id}
                  levelFor={(role) => form.fields[cellName(id, role)] ?? ''}
                  onChange={(role, level) => form.set(cellName(id, role), level)}
                />
              ),
            )}
          </RightSection>
        ))}
      </InlineForm>
    </>
  )
}
