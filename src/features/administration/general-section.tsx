import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { administration, TenantChange, type TenantSettings, tenantFields } from '#contract/administration'
import { changedFields } from '#contract/changes'
import { tidyAll } from '#contract/tidy'
import { callPatiently } from '@/api/call-patiently'
import { QueryView } from '@/errors/query-view'
import { problemsBySchema } from '@/forms/check-fields'
import { InlineForm } from '@/forms/inline-form'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTellDirty } from '@/forms/use-tell-dirty'
import { useTextProps } from '@/forms/use-text-props'
import { Card } from '@/ui/card'
import { Fact, Facts } from '@/ui/facts'
import { planName } from '@/ui/plan-name'
import { SelectField } from '@/ui/select-field'
import { TextField } from '@/ui/text-field'
import { OverSettings } from './over-settings'
import { administrationQueries } from './queries'
import { useVersionedAct } from './use-versioned-act'

/** What the tenant is called, and after how long its screens lock. */
export function GeneralSection() {
  const query = useQuery(administrationQueries.settings())
  return (
    <Card title={<Trans>基本・安全</Trans>}>
      <QueryView query={query}>
        {(settings) => (
          <OverSettings settings={settings}>
            {(base, onDirty) => <General base={base} onDirty={onDirty} />}
          </OverSettings>
        )}
      </QueryView>
    </Card>
  )
}

const LOCK_CHOICES = [2, 3, 5, 10, 15, 20, 30]

type FormProps = { base: TenantSettings; onDirty: (isDirty: boolean) => void }

function General({ base, onDirty }: FormProps) {
  const { t, i18n } = useLingui()
  const { name, lock_minutes } = base
  const change = useVersionedAct(base, administrationQueries.settings().queryKey, (body: TenantChange, options) =>
    callPatiently(administration.change, { body }, options),
  )
  const form = useOnlineForm({
    name: 'administration.general',
    start: { name, lock_minutes },
    tidy: (fields) => tidyAll(tenantFields, fields),
    check: (fields) => problemsBySchema(TenantChange, changedFields(base, fields)),
    act: (fields) => change(changedFields(base, fields)),
  })
  useTellDirty(form.isDirty, onDirty)
  const text = useTextProps(form, tenantFields)
  const minutes = [...new Set([...LOCK_CHOICES, lock_minutes])].sort((a, b) => a - b)
  return (
    <>
      <InlineForm form={form} label={t`基本・安全`}>
        <TextField {...text('name', t`画面の上部、招待のメールなどに表示されます。`)} label={t`テナントの名前`} />
        <SelectField
          label={t`画面を自動でロックするまでの時間`}
          name="lock_minutes"
          value={String(form.fields.lock_minutes)}
          options={minutes.map((choice) => ({ value: String(choice), label: t`${choice}分` }))}
          hint={t`操作がないまま、この時間がたつとロックします。端末ごとに、これより短くすることもできます。`}
          error={form.errors.lock_minutes}
          onChange={(value) => form.set('lock_minutes', Number(value))}
        />
      </InlineForm>
      <div className="mt-6 border-line border-t pt-5">
        <Facts>
          <Fact label={<Trans>テナントID</Trans>}>{base.subdomain}</Fact>
          <Fact label={<Trans>プラン</Trans>}>{planName(base.plan, i18n)}</Fact>
        </Facts>
        <p className="mt-3 text-muted text-sm">
          <Trans>テナントIDとプランは変更できません。変更が必要なときは、サポートに連絡してください。</Trans>
        </p>
      </div>
    </>
  )
}
