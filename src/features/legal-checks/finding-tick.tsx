import { Trans, useLingui } from '@lingui/react/macro'

type FindingTickProps = { title: string; isDone: boolean; onDone: (isDone: boolean) => void }

/** 「確認済み」 for as long as the page is open. */
export function FindingTick({ title, isDone, onDone }: FindingTickProps) {
  const { t } = useLingui()
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 self-start print:hidden">
      <input
        type="checkbox"
        checked={isDone}
        aria-label={t`確認済み: ${title}`}
        className="size-5 accent-accent"
        onChange={(event) => onDone(event.target.checked)}
      />
      <Trans>確認済み</Trans>
    </label>
  )
}
