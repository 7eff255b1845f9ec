import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type UnreachableLineProps = { isUnreachable: boolean; className?: string }

/** Says why the page was not left. It also stands where no provider is, hence the words come from `i18n` itself. */
export function UnreachableLine({ isUnreachable, className }: UnreachableLineProps) {
  return (
    <p role="status" className={className}>
      {isUnreachable ? i18n._(msg`サーバーに接続できません。接続が戻ってから、もう一度お試しください。`) : null}
    </p>
  )
}
