import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoment } from '@/i18n/format'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { useReplica } from '@/offline/replica/replica'
import type { Loss } from '@/offline/scope/eviction'
import { Banner } from '@/ui/banner'

/** Says that the browser has deleted data of this person, and what that means for their work. */
export function LossBanner({ loss: { at, unsent }, onClose }: { loss: Loss; onClose: () => void }) {
  const { t } = useLingui()
  const { state } = useConnectivity()
  const { phase, syncedAt } = useReplica()
  const time = formatMoment(at)
  return (
    <Banner
      role="alert"
      tone={unsent === 0 ? 'warning' : 'danger'}
      title={t`この端末に保存されていたデータがブラウザによって削除されました。`}
      onClose={onClose}
    >
      <p>
        {phase === 'complete' && syncedAt !== null && syncedAt >= at ? (
          <Trans>もう一度ダウンロードしました。</Trans>
        ) : state === 'offline' ? (
          <Trans>接続したときに、もう一度ダウンロードします。</Trans>
        ) : (
          <Trans>もう一度ダウンロードします。</Trans>
        )}{' '}
        <Trans>（{time}に確認）</Trans>
      </p>
      <p className={unsent === 0 ? undefined : 'font-semibold'}>
        {unsent === null ? (
          <Trans>未送信の変更があったかどうかは分かりません。最近入力した内容を確認してください。</Trans>
        ) : unsent > 0 ? (
          <Plural
            value={unsent}
            other="サーバーに届いていなかった変更#件も失われました。お手数ですが、もう一度入力してください。"
          />
        ) : (
          <Trans>最後に数えたとき、未送信の変更はありませんでした。</Trans>
        )}
      </p>
    </Banner>
  )
}
