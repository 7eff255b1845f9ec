import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type LegalCheck, legalChecks } from '#contract/legal-checks'
import { QueryState } from '@/errors/query-state'
import { laneOf } from '@/offline/outbox/commands'
import { usePagedList } from '@/offline/scope/use-paged-list'
import { useMay } from '@/session/use-may'
import { EmptyState } from '@/ui/empty-state'
import { Choosing } from '@/ui/list/choosing'
import { ListSkeleton } from '@/ui/list/list-skeleton'
import { RecordCount } from '@/ui/list/record-count'
import { RecordList } from '@/ui/list/record-list'
import type { Slots } from '@/ui/list/slot'
import { PageHeader } from '@/ui/page-header'
import { SeldomActions } from '@/ui/seldom-actions'
import { ChosenDocumentsBar } from './chosen-documents-bar'
import { addressOf, folderOf } from './document-address'
import { choosingColumns, DocumentCard, documentColumns } from './document-columns'
import { documentPages, type ShownDocument } from './document-list'
import { FolderPaneFrame } from './folder-pane-frame'
import type { FolderSlots } from './folder-slots'
import { FOLDER_KIND } from './mutations'
import { type FolderChoice, UNFILED } from './queries'
import { UploadArea } from './upload-area'
import { UploadList, type UploadParts } from './upload-list'
import { shownIn, useChosenDocuments } from './use-chosen-documents'
import { tellMoved, useMoveDocuments } from './use-move-documents'
import { useUploads } from './use-uploads'

type ScreenProps = UploadParts & { folders: Pick<FolderSlots, 'pane' | 'way' | 'mover' | 'usePlaces'> }

/** The only order there is. */
const LATEST_FIRST = { by: 'created_at', order: 'desc' } as const

/**
 * The documents of a folder with what was found in each, and files that become new ones. The address names the folder. What
 * waits for a decision about it stands above its documents, where there is room: its row in the tree has the mark alone.
 */
export function LegalChecksScreen({ folders: { pane: Pane, way: Way, mover, usePlaces }, ...parts }: ScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const address = useSearch({ strict: false })
  const folder = useMemo(() => folderOf(address), [address])
  const filter = useMemo(() => ({ folder }), [folder])
  const list = usePagedList(documentPages, filter)
  const counts = useCounts()
  const mayAdd = useMay(legalChecks.create)
  const mayChoose = [useMay(legalChecks.move), useMay(legalChecks.delete)].includes(true)
  const choice = useChosenDocuments({ slots: list.slots, filter })
  // Its room is there from the beginning: nothing moves when the documents come.
  const canChoose = mayChoose && choice.chosen === null && (list.first.isPending || list.slots.length > 0)
  const { uploads, add, forget } = useUploads(folder === UNFILED ? null : folder, usePlaces())
  const move = useMoveDocuments()
  const go = (to: FolderChoice) => void navigate({ to: '/legal-checks', search: addressOf(to) })
  const moveInto = (folderId: string | null, ids: readonly string[]) => {
    const chosen = ids.flatMap((id) => documentOf(list.slots, id) ?? [])
    void move(folderId, chosen).then(tellMoved)
  }

  return (
    <>
      <PageHeader
        title={<Trans>リーガルチェック</Trans>}
        below={
          <p role="status" aria-live="polite">
            {list.first.data || list.slots.length > 0 ? (
              <RecordCount count={list.slots.length - list.waiting} waiting={list.waiting} />
            ) : (
              '\u00a0'
            )}
          </p>
        }
        actions={
          canChoose ? <SeldomActions actions={[{ label: t`選択`, icon: 'check', onClick: choice.begin }]} /> : null
        }
      />
      <div className="grid items-start gap-x-5 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
        <FolderPaneFrame way={<Way selectedId={folder} onSelect={go} />}>
          {(close) => (
            <Pane
              selectedId={folder}
              onSelect={(to) => {
                close()
                go(to)
              }}
              onDropDocuments={moveInto}
              counts={counts}
            />
          )}
        </FolderPaneFrame>
        <div className="min-w-0">
          <div className="mb-2 max-lg:hidden print:hidden">
            <Way selectedId={folder} onSelect={go} />
          </div>
          {folder === null || folder === UNFILED ? null : (
            <parts.decisions lane={laneOf({ kind: FOLDER_KIND, id: folder })} />
          )}
          {mayAdd ? <UploadArea onFiles={add} /> : null}
          <UploadList uploads={uploads} onForget={forget} {...parts} />
          {choice.chosen ? (
            <ChosenDocumentsBar
              chosen={[...choice.chosen].map(([id, seen]) => documentOf(list.slots, id) ?? seen)}
              others={shownIn(list.slots).filter(({ id }) => !choice.chosen?.has(id)).length}
              mover={mover}
              onChooseAll={choice.chooseAll}
              onDone={choice.leave}
              onEnd={choice.end}
            />
          ) : null}
          <QueryState
            query={list.first}
            empty={() => list.slots.length === 0}
            skeleton={<ListSkeleton />}
            emptyState={
              <EmptyState
                icon="legal"
                title={folder === null ? t`まだ文書がありません` : t`このフォルダに文書はありません`}
              >
                {t`契約書、広告の原稿、プライバシーポリシーなどのファイルを追加すると、気になる箇所を確認できます。`}
              </EmptyState>
            }
          />
          {list.slots.length > 0 ? (
            <Choosing value={choice.ticking}>
              <RecordList
                label={t`文書の一覧`}
                list={list}
                columns={choice.ticking ? choosingColumns : documentColumns}
                card={(document, row) => <DocumentCard document={document} row={row} />}
                target={({ record: { id } }) => ({
                  to: `/legal-checks/${id}`,
                  press: choice.press(id),
                })}
                sort={LATEST_FIRST}
                onSort={() => {}}
              />
            </Choosing>
          ) : null}
        </div>
      </div>
    </>
  )
}

const EVERYWHERE = { folder: null }
const IN_NO_FOLDER = { folder: UNFILED }

/** How many documents there are in all and in no folder, whichever is chosen; a list that is shown is not read twice. */
function useCounts() {
  const all = usePagedList(documentPages, EVERYWHERE)
  const unfiled = usePagedList(documentPages, IN_NO_FOLDER)
  return {
    all: all.first.data ? all.slots.length : undefined,
    unfiled: unfiled.first.data ? unfiled.slots.length : undefined,
  }
}

function documentOf(slots: Slots<ShownDocument>, id: string): LegalCheck | undefined {
  for (let index = 0; index < slots.length; index += 1) {
    const record = slots.at(index)?.record
    if (record?.id === id) return record
  }
  return undefined
}
