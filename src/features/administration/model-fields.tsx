import { Trans, useLingui } from '@lingui/react/macro'
import type { ModelPurpose, ModelSetting } from '#contract/models'
import { formatMoment } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { RadioGroupField } from '@/ui/radio-group-field'
import { TextField } from '@/ui/text-field'
import { type ModelFields as Fields, losesKey } from './model-form'
import { ModelTrial } from './model-trial'
import { PURPOSE_WORDS } from './model-words'

type ModelFieldsProps = {
  purpose: ModelPurpose
  saved: ModelSetting
  fields: Fields
  keepsSecrets: boolean
  onChange: (fields: Fields) => void
  errorOf: (field: string) => string | undefined
}

/** One model: the built-in engine, or where and as what another one is asked. */
export function ModelFields({ purpose, saved, fields, keepsSecrets, onChange, errorOf }: ModelFieldsProps) {
  const { t, i18n } = useLingui()
  const { label, hint } = PURPOSE_WORDS[purpose]
  const set = (more: Partial<Fields>) => onChange({ ...fields, ...more })
  return (
    <section aria-label={i18n._(label)} className="flex flex-col gap-4 border-line border-b pb-6">
      <RadioGroupField
        label={i18n._(label)}
        value={fields.provider}
        options={[
          { value: 'built-in', label: t`内蔵エンジン` },
          { value: 'openai-compatible', label: t`OpenAI互換のAI` },
        ]}
        hint={i18n._(hint)}
        onChange={(provider) => set({ provider })}
      />
      {fields.provider === 'openai-compatible' ? (
        <>
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            <TextField
              label={t`URL`}
              name={`${purpose}.base_url`}
              type="url"
              placeholder="https://api.example.com/v1"
              required
              autoComplete="off"
              value={fields.base_url}
              error={errorOf('base_url')}
              onChange={(base_url) => set({ base_url })}
            />
            <TextField
              label={t`モデルの名前`}
              name={`${purpose}.model`}
              required
              autoComplete="off"
              spellCheck={false}
              value={fields.model}
              error={errorOf('model')}
              onChange={(model) => set({ model })}
            />
          </div>
          <KeyField {...{ purpose, saved, fields, keepsSecrets, set }} error={errorOf('api_key')} />
          <ModelTrial purpose={purpose} fields={fields} />
        </>
      ) : null}
    </section>
  )
}

type KeyFieldProps = Pick<ModelFieldsProps, 'purpose' | 'saved' | 'fields' | 'keepsSecrets'> & {
  set: (more: Partial<Fields>) => void
  error: string | undefined
}

/** The key goes in and never comes out: what is stored is told by its last letters. */
function KeyField({ purpose, saved, fields, keepsSecrets, set, error }: KeyFieldProps) {
  const { t } = useLingui()
  const isGone = fields.dropsKey || losesKey(saved, fields)
  return (
    <div className="flex flex-col gap-2">
      {keepsSecrets ? (
        <TextField
          type="password"
          label={t`キー`}
          name={`${purpose}.api_key`}
          autoComplete="off"
          value={fields.api_key}
          error={error}
          hint={t`暗号化して保存します。保存したあとは、だれにも表示されません。`}
          onChange={(api_key) => set({ api_key, dropsKey: false })}
        />
      ) : (
        <p className="rounded-control bg-warning-soft px-4 py-2.5 text-sm text-warning">
          <Trans>
            このサーバーには秘密を守る鍵（SECRETS_KEY）が設定されていないため、キーを保存できません。システムの担当者に連絡してください。
          </Trans>
        </p>
      )}
      {saved.key ? (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={isGone || !saved.key.is_readable ? 'warning' : 'success'} icon="lock">
            {isGone ? t`保存すると消えます` : saved.key.is_readable ? t`キーは設定済み` : t`読み取れません`}
          </Badge>
          <span className="text-muted">
            <KeyFacts saved={saved.key} />
          </span>
          {fields.dropsKey ? (
            <Button size="sm" variant="ghost" onClick={() => set({ dropsKey: false })}>{t`消すのをやめる`}</Button>
          ) : (
            <Button
              size="sm"
              variant="ghost"
              icon="trash"
              onClick={() => set({ dropsKey: true, api_key: '' })}
            >{t`キーを消す`}</Button>
          )}
        </p>
      ) : null}
      {saved.key && !saved.key.is_readable ? (
        <p className="text-sm text-warning">
          <Trans>サーバーの鍵が変わったため、このキーは使えません。もう一度入力してください。</Trans>
        </p>
      ) : null}
    </div>
  )
}

function KeyFacts({ saved: { ending, set_at, set_by } }: { saved: NonNullable<ModelSetting['key']> }) {
  const at = formatMoment(set_at)
  return ending === '' ? (
    <Trans>
      {set_by}が{at}に設定
    </Trans>
  ) : (
    <Trans>
      末尾 {ending}、{set_by}が{at}に設定
    </Trans>
  )
}
