import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useClientConfig } from '@/session/identity/client-config'
import type { ResearchFields } from './research-form'

const IN_DOCUMENTS = msg`名前が出てくる文書と、質問に合うナレッジを探す`

const OF_RECORD = [
  msg`登録内容と注意事項を確認する`,
  msg`対応履歴から、経過と話題、続きが必要なことを探す`,
  msg`つながりのある顧客を探す`,
  IN_DOCUMENTS,
]

/** What is done of what was typed. `searches`: whether the web is searched; undefined where the server does not say. */
function stepsOf({ subject, company, url }: ResearchFields, searches: boolean | undefined) {
  const isFirm = subject === 'competitor' || company.trim() !== ''
  const web =
    subject === 'customer'
      ? { sure: msg`会社名をWebで調べる`, perhaps: msg`会社名をWebで調べる（検索の設定があるとき）` }
      : { sure: msg`名前をWebで調べる`, perhaps: msg`名前をWebで調べる（検索の設定があるとき）` }
  const own =
    subject === 'customer'
      ? [msg`登録されている顧客から、名前と会社名で探す`, msg`対応履歴で、名前が出てくる記録を探す`]
      : [msg`対応履歴で、名前が出てくる記録を探す`]
  return [
    ...own,
    IN_DOCUMENTS,
    ...(subject === 'competitor' && url.trim() !== '' ? [msg`指定したページを読み取る`] : []),
    ...(isFirm && searches !== false ? [searches ? web.sure : web.perhaps] : []),
  ]
}

/** What is done in a research, before it begins. Null: of a customer on record. */
export function ResearchPlan({ fields }: { fields: ResearchFields | null }) {
  const { i18n } = useLingui()
  const searches = useClientConfig()?.web_search
  const steps = fields === null ? OF_RECORD : stepsOf(fields, searches)
  return (
    <div className="rounded-control bg-sunken px-4 py-3 text-sm">
      <p className="font-bold">
        <Trans>調べる順番</Trans>
      </p>
      <ol className="list-decimal pl-5">
        {steps.map((step) => (
          <li key={step.id}>{i18n._(step)}</li>
        ))}
      </ol>
      <p className="mt-1 text-muted">
        {fields !== null && searches === false ? (
          <>
            <Trans>Web検索が設定されていないため、Webは検索しません。</Trans>{' '}
          </>
        ) : null}
        <Trans>個人の名前をWebに送ることはありません。画面を閉じても、調査は続きます。</Trans>
      </p>
    </div>
  )
}
