import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ModelChange, type ModelPurpose, type ModelSettings, models } from '#contract/models'
import { ApiError } from '@/api/api-error'
import { callPatiently } from '@/api/call-patiently'
import { QueryView } from '@/errors/query-view'
import { InlineForm } from '@/forms/inline-form'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTellDirty } from '@/forms/use-tell-dirty'
import { formatNumber } from '@/i18n/numbers'
import { Card } from '@/ui/card'
import { RadioGroupField } from '@/ui/radio-group-field'
import { TextField } from '@/ui/text-field'
import { ComparedPassages } from './compared-passages'
import { ModelFields } from './model-fields'
import { changeOf, fieldsOfModels, modelProblems, problemsByPath } from './model-form'
import { ModelHealth } from './model-health'
import { OverSettings } from './over-settings'
import { administrationQueries } from './queries'
import { useVersionedAct } from './use-versioned-act'

/** Which models are asked, and how records are looked for. */
export function ModelsSection() {
  const query = useQuery(administrationQueries.models())
  return (
    <Card title={<Trans>AI・検索</Trans>}>
      <QueryView query={query}>
        {(settings) => (
          <OverSettings settings={settings}>{(base, onDirty) => <Models base={base} onDirty={onDirty} />}</OverSettings>
        )}
      </QueryView>
    </Card>
  )
}

type FormProps = { base: ModelSettings; onDirty: (isDirty: boolean) => void }

function Models({ base, onDirty }: FormProps) {
  const { t } = useLingui()
  const start = fieldsOfModels(base)
  const change = useVersionedAct(base, administrationQueries.models().queryKey, (body: ModelChange, options) =>
    callPatiently(models.change, { body }, options),
  )
  const form = useOnlineForm({
    name: 'administration.models',
    start,
    // It holds a key: nothing of it is written to the device.
    isKept: false,
    check: (fields) => modelProblems(changeOf(start, fields)),
    problemsOf: (thrown) => (thrown instanceof ApiError ? problemsByPath(thrown.validationErrors) : null),
    act: (fields) => change(changeOf(start, fields)),
  })
  useTellDirty(form.isDirty, onDirty)
  const part = (purpose: ModelPurpose) => ({
    purpose,
    saved: base[purpose],
    fields: form.fields[purpose],
    keepsSecrets: base.keeps_secrets,
    onChange: (fields: typeof form.fields.chat) => form.set(purpose, fields),
    errorOf: (field: string) => form.errors[`${purpose}.${field}`],
  })
  return (
    <InlineForm form={form} label={t`AI・検索`}>
      <ModelFields {...part('chat')} />
      {base.chat.provider === 'openai-compatible' ? <ModelHealth health={base.health} /> : null}
      {form.fields.chat.provider === 'openai-compatible' ? (
        <TextField
          label={t`1日の上限（トークン）`}
          name="daily_tokens"
          inputMode="numeric"
          autoComplete="off"
          value={form.fields.daily_tokens}
          error={form.errors.daily_tokens}
          hint={t`空欄なら上限なし。日本語の1文字が約1トークンです。上限に達すると、その日は内蔵エンジンが回答します。今日の利用: ${formatNumber(base.tokens_today)}`}
          onChange={(typed) => form.set('daily_tokens', typed)}
        />
      ) : null}
      <ModelFields {...part('embedding')} />
      <ComparedPassages />
      <RadioGroupField
        label={t`検索のしかた`}
        value={form.fields.search_mode}
        options={[
          { value: 'keyword', label: t`言葉だけで探す` },
          { value: 'hybrid', label: t`言葉と意味で探す` },
        ]}
        hint={t`資料を検索するときの、初めの選択です。検索する人は、その場で切り替えられます。`}
        onChange={(mode) => form.set('search_mode', mode)}
      />
    </InlineForm>
  )
}
