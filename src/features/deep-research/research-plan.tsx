import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Subject } from './research-form'

const STEPS = {
  customer: [
    msg`登録されている顧客から、名前と会社名で探す`,
    msg`対応履歴で、名前が出てくる記録を探す`,
    msg`会社名をWebで調べる（検索の設定があるとき）`,
  ],
  'on-record': [
    msg`登録内容と注意事項を確認する`,
    msg`対応履歴から、経過と話題、続きが必要なことを探す`,
    msg`つながりのある顧客を探す`,
  ],
  competitor: [
    msg`対応履歴と文書で、名前が出てくる記録を探す`,
    msg`指定したページを読み取る`,
    msg`名前をWebで調べる（検索の設定があるとき）`,
  ],
} as const

/** What is done in a research, before it begins. */
export function ResearchPlan({ subject }: { subject: Subject | 'on-record' }) {
  const { i18n } = useLingui()
  return (
    <div className="rounded-control bg-sunken px-4 py-3 text-sm">
      <p className="font-bold">
        <Trans>調べる順番</Trans>
      </p>
      <ol className="list-decimal pl-5">
        {STEPS[subject].map((step) => (
          <li key={step.id}>{i18n._(step)}</li>
        ))}
      </ol>
      <p className="mt-1 text-muted">
        <Trans>個人の名前をWebに送ることはありません。画面を閉じても、調査は続きます。</Trans>
      </p>
    </div>
  )
}
