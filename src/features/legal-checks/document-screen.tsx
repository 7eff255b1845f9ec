import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { type CheckedDocument, type LegalCheck, legalChecks } from '#contract/legal-checks'
import { download } from '@/api/download'
import { FailureBanner } from '@/errors/failure-banner'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { QueryState } from '@/errors/query-state'
import { DeleteDialog } from '@/forms/delete-dialog'
import { useOnlineAction } from '@/forms/use-online-action'
import { useUndoableDelete } from '@/forms/use-undoable-delete'
import { saveFile } from '@/lib/save-file'
import { laneOf } from '@/offline/outbox/commands'
import { useRecord } from '@/offline/scope/use-record'
import { useMay } from '@/session/use-may'
import { useMayWith } from '@/session/use-may-with'
import { BackLink } from '@/ui/back-link'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ChangeBadge } from '@/ui/change-badge'
import { ClampButton, useClamp } from '@/ui/clamp'
import { EmptyState } from '@/ui/empty-state'
import { LinkButton } from '@/ui/link-button'
import { PageHeader } from '@/ui/page-header'
import { useWindowTitle } from '@/ui/use-window-title'
import { addressOf, passageOf } from './document-address'
import { DocumentBody } from './document-body'
import { DocumentFacts } from './document-facts'
import type { ShownDocument } from './document-list'
import type { FolderSlots } from './folder-slots'
import { FoundPassage } from './found-passage'
import { DOCUMENT_KIND, deleteLegalCheck, restoreLegalCheck } from './mutations'
import { NotAdvice } from './not-advice'
import { legalCheckQueries } from './queries'
import { tellMoved, useMoveDocuments } from './use-move-documents'

const TitleDialog = lazyDialog(() => import('./title-dialog').then((m) => m.TitleDialog), { close: byOnClose })

type ScreenProps = {
  folders: Pick<FolderSlots, 'way' | 'mover'>
  /** What waits for a decision about the document; another feature's, too. */
  decisions: ComponentType<{ lane: string }>
}

/** One document: what was found in it, beside its text. */
export function DocumentScreen(slots: ScreenProps) {
  const { t } = useLingui()
  const id = useParams({ strict: false }).id ?? ''
  const passage = passageOf(useSearch({ strict: false }))
  const { query, shown, isKnown, isDeleted, isGone } = useRecord(DOCUMENT_KIND, id, legalCheckQueries.detail(id))
  const back = <LinkButton to="/legal-checks" variant="primary">{t`一覧に戻る`}</LinkButton>
  const { decisions: Decisions } = slots
  return (
    <FoundPassage value={passage}>
      {shown ? null : <Decisions lane={laneOf({ kind: DOCUMENT_KIND, id })} />}
      {isDeleted ? <EmptyState icon="trash" title={t`この文書は削除されました`} action={back} /> : null}
      {isKnown && !isDeleted && !(isGone && shown) ? <QueryState query={query} wayOn={back} /> : null}
      {shown ? <DocumentPage key={id} shown={shown} read={query.data} isGone={isGone} {...slots} /> : null}
    </FoundPassage>
  )
}

type PageProps = ScreenProps & {
  shown: ShownDocument
  read: CheckedDocument | undefined
  isGone: boolean
}

function DocumentPage({ shown, read, isGone, decisions: Decisions, folders: { way, mover: Mover } }: PageProps) {
  const { t } = useLingui()
  const { record, mark } = shown
  const [open, setOpen] = useState<'title' | 'move' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const [nameRef, clamp] = useClamp(record.title)
  useWindowTitle(record.title)
  const move = useMoveDocuments()
  const mayEdit = useMay(legalChecks.update) && !isGone
  const mayMove = useMay(legalChecks.move) && !isGone
  const mayCheck = useMay(legalChecks.check) && !isGone
  const mayReview = useMay(legalChecks.review) && !isGone
  const mayDelete = useMayWith(legalChecks.delete, record) && !isGone
  const isHere = record.version > 0 && !isGone
  const saving = useOnlineAction(async () => {
    const { blob, name } = await download(legalChecks.file, { params: { id: record.id } })
    saveFile(new File([blob], name || record.file_name, { type: blob.type }))
  })
  return (
    <>
      <PageHeader
        above={<BackLink to="/legal-checks" search={addressOf(record.folder_id)} />}
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span ref={nameRef} id={clamp.id} className={clamp.cutAt(2)}>
              {record.title}
            </span>
            {record.version > 0 ? <ChangeBadge mark={mark} /> : null}
          </span>
        }
        below={
          <>
            <ClampButton clamp={clamp} />
            <NotAdvice />
          </>
        }
        actions={
          <>
            {isHere ? (
              <Button
                icon="download"
                busy={saving.isBusy}
                disabled={saving.isOffline}
                onClick={() => void saving.run()}
              >{t`ダウンロード`}</Button>
            ) : null}
            {isHere ? (
              <LinkButton to="/legal-checks/$id/compare" params={{ id: record.id }}>{t`別の版と比べる`}</LinkButton>
            ) : null}
            {mayEdit ? <Button icon="pencil" onClick={() => setOpen('title')}>{t`タイトルを変更`}</Button> : null}
            {mayMove ? <Button icon="arrow-right" onClick={() => setOpen('move')}>{t`移動`}</Button> : null}
            {mayDelete ? <Button icon="trash" onClick={() => setOpen('delete')}>{t`削除`}</Button> : null}
          </>
        }
      />
      {isGone ? (
        <Banner
          role="status"
          tone="warning"
          icon="trash"
          className="mb-5"
          title={t`この文書は、ほかの人が先に削除したか、サーバーに見つかりません`}
        >
          {t`この端末に残っている内容を表示しています。変更はできません。`}
        </Banner>
      ) : null}
      <Decisions lane={laneOf({ kind: DOCUMENT_KIND, id: record.id })} />
      <FailureBanner thrown={saving.failure} className="mb-5" />
      <DocumentFacts document={shown} mayEdit={mayEdit} way={way} />
      <DocumentBody document={record} read={read} mayCheck={mayCheck} mayReview={mayReview} />
      {open === 'title' ? <TitleDialog document={record} onClose={close} /> : null}
      {open === 'move' ? (
        <Mover
          title={t`${record.title} を移動`}
          from={record.folder_id}
          noneLabel={t`フォルダなし`}
          onMove={async (folderId) => tellMoved(await move(folderId, [record]))}
          onClose={close}
        />
      ) : null}
      {open === 'delete' ? <Deletion document={record} onClose={close} /> : null}
    </>
  )
}

function Deletion({ document, onClose }: { document: LegalCheck; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useUndoableDelete(deleteLegalCheck, restoreLegalCheck)
  const { id, title } = document
  const words = { deleted: t`${title} を削除しました`, restored: t`${title} を元に戻しました` }
  return (
    <DeleteDialog
      title={t`${title} を削除しますか？`}
      onDelete={() => remove({ id, title }, document, words)}
      onDeleted={() => navigate({ to: '/legal-checks' })}
      onClose={onClose}
    >
      <Trans>一覧から消えます。削除した直後は「元に戻す」で取り消せます。</Trans>
    </DeleteDialog>
  )
}
