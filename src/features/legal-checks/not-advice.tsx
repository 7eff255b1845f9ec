import { Trans } from '@lingui/react/macro'

/** What a result of a check is not; said once on a page. */
export function NotAdvice() {
  return (
    <p className="text-muted text-xs">
      <Trans>法的助言ではありません。判断に迷うときは、専門家に確認してください。</Trans>
    </p>
  )
}
