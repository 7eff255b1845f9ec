import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type LegalCheck, legalChecks } from '#contract/legal-checks'
import { notify } from '@/errors/notify'
import { notifySaved } from '@/errors/notify-saved'
import { formatNumber } from '@/i18n/numbers'
import { useMay } from '@/session/use-may'
import { useMayWithEach } from '@/session/use-may-with'
import { Button } from '@/ui/button'
import { ChosenFrame } from '@/ui/list/chosen-frame'
import { DeleteChosenDialog } from './delete-chosen-dialog'
import type { FolderSlots } from './folder-slots'
import { isDone, type NotDone } from './not-done'
import { NotDoneList } from './not-done-list'
import { useMoveDocuments } from './use-move-documents'

/** Documents that one act takes: each is a change of its own, which waits here until it is sent. */
const CHOSEN_LIMIT = 100

type ChosenBarProps = {
  /** Those that are chosen, as they are now. */
  chosen: readonly LegalCheck[]
  /** Documents of the list that can be chosen at once and are not. */
  others: number
  mover: FolderSlots['mover']
  onChooseAll: () => void
  /** Something was done to these. */
  onDone: (documents: readonly Pick<LegalCheck, 'id'>[]) => void
  onEnd: () => void
}

/** How many documents are chosen, what can be done to them, and to which of them it was not done. */
export function ChosenDocumentsBar({ chosen, others, mover: Mover, onChooseAll, onDone, onEnd }: ChosenBarProps) {
  const { t } = useLingui()
  const [act, setAct] = useState<'move' | 'delete' | null>(null)
  const [notDone, setNotDone] = useState<readonly NotDone[]>([])
  const mayMove = useMay(legalChecks.move)
  const mayDelete = useMay(legalChecks.delete)
  const deletable = chosen.filter(useMayWithEach(legalChecks.delete))
  const move = useMoveDocuments()
  const count = chosen.length
  const most = formatNumber(CHOSEN_LIMIT)
  const isMuch = count > CHOSEN_LIMIT
  const from = chosen[0]?.folder_id ?? null
  const isOfOne = chosen.every(({ folder_id }) => folder_id === from)
  const close = () => setAct(null)

  async function moveAll(folderId: string | null): Promise<boolean> {
    const moved = await move(folderId, chosen)
    const failed = moved.flatMap(({ document, outcome }) => (isDone(outcome) ? [] : [{ document, outcome }]))
    const waiting = moved.flatMap(({ outcome }) => (outcome.state === 'stored' ? [outcome.entry] : []))
    const done = moved.length - failed.length
    if (waiting[0]) notifySaved('stored', waiting[0].last_error, t`${done}件の文書`)
    else if (done > 0) notify.success(t`${done}件の文書を移動しました`)
    end(chosen, failed)
    return true
  }

  /** Those that failed stay chosen, to be tried again. */
  function end(documents: readonly LegalCheck[], failed: readonly NotDone[]) {
    const ids = new Set(failed.map(({ document }) => document.id))
    setNotDone(failed)
    onDone(documents.filter(({ id }) => !ids.has(id)))
  }

  return (
    <>
      <ChosenFrame
        label={t`選択した文書`}
        below={
          isMuch ? (
            <p role="status" className="px-4 pb-2 text-sm text-warning">
              <Trans>一度に移動や削除ができるのは{most}件までです。選択を減らしてください。</Trans>
            </p>
          ) : null
        }
      >
        <p role="status" className="px-2 font-semibold">
          <Plural value={count} other="#件を選択中" />
        </p>
        {others > 0 ? (
          <Button size="sm" className="max-lg:order-1" onClick={onChooseAll}>{t`表示中の文書をすべて選択`}</Button>
        ) : null}
        {mayMove ? (
          <Button
            size="sm"
            icon="arrow-right"
            aria-haspopup="dialog"
            disabled={count === 0 || isMuch}
            onClick={() => setAct('move')}
          >{t`移動`}</Button>
        ) : null}
        {mayDelete ? (
          <Button
            size="sm"
            icon="trash"
            aria-haspopup="dialog"
            disabled={deletable.length === 0 || isMuch}
            onClick={() => setAct('delete')}
          >{t`削除`}</Button>
        ) : null}
        <Button size="sm" variant="ghost" icon="close" className="max-lg:order-2" onClick={onEnd}>
          {t`選択をやめる`}
        </Button>
      </ChosenFrame>
      <NotDoneList notDone={notDone} onClose={() => setNotDone([])} />
      {act === 'move' ? (
        <Mover
          title={t`${count}件の文書を移動`}
          {...(isOfOne && { from })}
          noneLabel={t`フォルダなし`}
          onMove={moveAll}
          onClose={close}
        />
      ) : null}
      {act === 'delete' ? (
        <DeleteChosenDialog
          documents={deletable}
          others={count - deletable.length}
          onEnd={(failed) => end(deletable, failed)}
          onClose={close}
        />
      ) : null}
    </>
  )
}
