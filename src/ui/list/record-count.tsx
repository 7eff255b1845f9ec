import { Plural, Trans } from '@lingui/react/macro'

type RecordCountProps = {
  /** Records that the server has. */
  count: number
  /** Those that only this device has. */
  waiting: number
}

/** 「1,200件（+1 未送信）」 */
export function RecordCount({ count: records, waiting }: RecordCountProps) {
  if (waiting === 0) return <Plural value={records} other="#件" />
  return (
    <Trans>
      <Plural value={records} other="#件" />
      （+{waiting} 未送信）
    </Trans>
  )
}
