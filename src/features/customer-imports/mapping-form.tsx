import { Trans, useLingui } from '@lingui/react/macro'
import {
  type CustomerImport,
  customerImports,
  IMPORT_KEYS,
  IMPORT_TARGETS,
  type ImportKey,
  type ImportMapping,
  type ImportTarget,
} from '#contract/customer-imports'
import { callPatiently } from '@/api/call-patiently'
import type { Problems } from '@/forms/check-fields'
import { InlineForm } from '@/forms/inline-form'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTellDirty } from '@/forms/use-tell-dirty'
import { Banner } from '@/ui/banner'
import { Card } from '@/ui/card'
import { SelectField } from '@/ui/select-field'
import { KEY_WORDS, targetLabel } from './import-words'
import { mappingDraft } from './mapping-draft'
import { useShowImport } from './use-import-act'

type Fields = { mapping: ImportMapping; key: ImportKey }

type MappingFormProps = {
  shown: CustomerImport
  /** Whether it says something else than what was looked at. */
  onDirty?: (isDirty: boolean) => void
}
const ignore = () => {}

/** The second step: what each column is for, and by what somebody is known who is there already. */
export function MappingForm({ shown, onDirty = ignore }: MappingFormProps) {
  const { t, i18n } = useLingui()
  const show = useShowImport()
  const form = useOnlineForm<Fields, CustomerImport>({
    name: mappingDraft(shown.id),
    start: { mapping: shown.mapping as ImportMapping, key: shown.key as ImportKey },
    check: ({ mapping, key }) =>
      problemsOf(mapping, key, {
        name: t`氏名の列を選んでください。`,
        key: t`見分ける項目の列を選んでください。`,
      }),
    act: (body) => callPatiently(customerImports.check, { params: { id: shown.id }, body }),
    tell: () => {},
    onSaved: show,
  })
  useTellDirty(form.isDirty, onDirty)
  const { mapping, key } = form.fields
  const choose = (column: number, target: string) =>
    form.set(
      'mapping',
      mapping.map((now, at) => (at === column ? ((target || null) as ImportTarget | null) : now)),
    )
  const options = [
    { value: '', label: t`取り込まない` },
    ...IMPORT_TARGETS.map((target) => ({ value: target, label: targetLabel(target, i18n) })),
  ]
  return (
    <Card title={<Trans>列の割り当て</Trans>}>
      <InlineForm
        form={form}
        label={t`列の割り当て`}
        saveLabel={t`内容を確認する`}
        failureTitle={t`確認を始められませんでした`}
        hint={<p className="text-muted text-sm">{t`まだ取り込みません。`}</p>}
        note={
          shown.is_remembered ? (
            <Banner icon="clock">
              <Trans>同じ見出しのファイルを前に取り込んだときの割り当てです。</Trans>
            </Banner>
          ) : undefined
        }
      >
        {form.errors.mapping ? (
          <p role="alert" className="text-danger text-sm">
            {form.errors.mapping}
          </p>
        ) : null}
        <ul className="divide-y divide-line border-line border-y" aria-label={t`ファイルの列`}>
          {shown.columns.map((heading, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and they never move
            <li key={column} className="grid items-center gap-x-5 gap-y-1 py-2 sm:grid-cols-2">
              <div className="min-w-0">
                <p className="truncate font-semibold text-sm">{heading || t`（見出しなし）`}</p>
                <p className="truncate text-muted text-sm">{samplesOf(shown, column)}</p>
              </div>
              <SelectField
                label={t`「${heading || String(column + 1)}」の取り込み先`}
                labelHidden
                value={mapping[column] ?? ''}
                options={options}
                onChange={(target) => choose(column, target)}
              />
            </li>
          ))}
        </ul>
        <SelectField
          label={t`登録済みの顧客と見分ける項目`}
          value={key}
          options={IMPORT_KEYS.map((one) => ({ value: one, label: i18n._(KEY_WORDS[one]) }))}
          onChange={(chosen) => form.set('key', chosen as ImportKey)}
          error={form.errors.key}
          hint={t`同じ顧客がいれば更新し、いなければ新しい顧客にします。空欄のセルでは、登録済みの内容を消しません。`}
        />
      </InlineForm>
    </Card>
  )
}

function samplesOf({ samples }: CustomerImport, column: number): string {
  return samples
    .map((cells) => cells[column] ?? '')
    .filter((cell) => cell !== '')
    .join(' / ')
}

/** The rules of the server (`requireMapping`), so that they are told at the fields. */
function problemsOf(mapping: ImportMapping, key: ImportKey, words: { name: string; key: string }): Problems {
  const has = (...targets: ImportMapping) => targets.some((target) => mapping.includes(target))
  const hasName = has('name', 'name_family', 'name_given')
  const hasKey = key === 'none' || (key === 'name_birth_date' ? hasName && has('birth_date') : has(key))
  return {
    ...(key !== 'id' && !hasName && { mapping: words.name }),
    ...(!hasKey && { key: words.key }),
  }
}
