import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDateTime, formatWhen } from '@/i18n/format'
import { formatBytes } from '@/i18n/units'
import type { DataSet } from '@/offline/scope/data-sets'

type DataRowProps = {
  name: ReactNode
  /** What it is for. */
  note: ReactNode
  /** Null when it cannot be read, undefined while it is measured. */
  set: DataSet | null | undefined
}

/** One data set: how much of it there is, how large it is and from when. */
export function DataRow({ name, note, set }: DataRowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{name}</p>
        <p className="text-muted text-sm">{note}</p>
      </div>
      <div className="text-sm tabular-nums sm:min-w-56 sm:text-right">
        {set === undefined ? '\u00a0' : set ? <Amount set={set} /> : <Trans>読み取れません</Trans>}
      </div>
    </li>
  )
}

function Amount({ set: { count, bytes, oldestAt, newestAt } }: { set: DataSet }) {
  if (count === 0) return <Trans>ありません</Trans>
  // Below a kilobyte nobody needs to know more.
  const size = formatBytes(Math.max(bytes, 1000))
  return (
    <>
      <p className="font-medium">
        <Plural value={count} other="#件" />
        <span className="ml-3">
          <Trans>約{size}</Trans>
        </span>
      </p>
      {oldestAt !== null && newestAt !== null ? (
        <p className="text-muted">
          <Trans>保存:</Trans> <Age at={oldestAt} />
          {formatWhen(oldestAt) === formatWhen(newestAt) ? null : (
            <>
              {' – '}
              <Age at={newestAt} />
            </>
          )}
        </p>
      ) : null}
    </>
  )
}

function Age({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {formatWhen(at)}
    </time>
  )
}
