import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { administration, type FeatureChange, type TenantSettings } from '#contract/administration'
import { changedFields } from '#contract/changes'
import { FEATURES, type Feature, isFeatureEnabled } from '#contract/tenant'
import { callPatiently } from '@/api/call-patiently'
import { QueryView } from '@/errors/query-view'
import { tenantQueries } from '@/features/tenant/queries'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTellDirty } from '@/forms/use-tell-dirty'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Switch } from '@/ui/switch'
import { FEATURE_WORDS } from './feature-words'
import { OverSettings } from './over-settings'
import { administrationQueries } from './queries'
import { useVersionedAct } from './use-versioned-act'

/** Which parts of the app there are for this tenant. */
export function FeaturesSection() {
  const query = useQuery(administrationQueries.settings())
  return (
    <Card title={<Trans>機能</Trans>}>
      <QueryView query={query}>
        {(settings) => (
          <OverSettings settings={settings}>
            {(base, onDirty) => <Features base={base} onDirty={onDirty} />}
          </OverSettings>
        )}
      </QueryView>
    </Card>
  )
}

type Flags = Record<Feature, boolean>

const flagsOf = ({ features }: TenantSettings) =>
  Object.fromEntries(FEATURES.map((feature) => [feature, isFeatureEnabled(features, feature)])) as Flags

type FormProps = { base: TenantSettings; onDirty: (isDirty: boolean) => void }

function Features({ base, onDirty }: FormProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const start = flagsOf(base)
  const change = useVersionedAct(base, administrationQueries.settings().queryKey, (body: FeatureChange, options) =>
    callPatiently(administration.changeFeatures, { body }, options),
  )
  const form = useOnlineForm({
    name: 'administration.features',
    start,
    check: () => ({}),
    act: async (flags) => {
      const changed = Object.entries(changedFields(start, flags)).map(([name, on]) => [`${name}_enabled`, on])
      const saved = await change(Object.fromEntries(changed))
      void client.invalidateQueries({ queryKey: tenantQueries.features().queryKey })
      return saved
    },
  })
  useTellDirty(form.isDirty, onDirty)
  const [isAsking, setAsking] = useState(false)
  const isUsed = (feature: Feature) => start[feature] && base.in_use.includes(feature)
  const missed = FEATURES.filter((feature) => isUsed(feature) && !form.fields[feature])
  const submit = async () => (missed.length > 0 ? setAsking(true) : form.submit())
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <>
      <p className="mb-2 text-muted text-sm">
        <Trans>オフにしても、登録した内容は消えません。オンに戻すと、元どおり使えます。</Trans>
      </p>
      <InlineForm form={{ ...form, submit, handleSubmit }} label={t`機能`}>
        <ul className="divide-y divide-line">
          {FEATURES.map((feature) => (
            <li key={feature}>
              <Switch
                label={i18n._(FEATURE_WORDS[feature].label)}
                hint={i18n._(FEATURE_WORDS[feature].goes)}
                checked={form.fields[feature]}
                onChange={(on) => form.set(feature, on)}
                mark={isUsed(feature) ? <Badge>{t`使用中`}</Badge> : null}
              />
            </li>
          ))}
        </ul>
      </InlineForm>
      <ConfirmDialog
        open={isAsking}
        title={t`使用中の機能をオフにしますか？`}
        confirmLabel={t`オフにする`}
        danger
        disabled={form.isOffline}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void form.submit()
        }}
      >
        <ul className="list-disc pl-5">
          {missed.map((feature) => (
            <li key={feature}>
              <span className="font-semibold">{i18n._(FEATURE_WORDS[feature].label)}</span>
              {'　'}
              {i18n._(FEATURE_WORDS[feature].goes)}
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm">
          <Trans>登録した内容は残ります。いつでもオンに戻せます。</Trans>
        </p>
        <OfflineNote />
      </ConfirmDialog>
    </>
  )
}
