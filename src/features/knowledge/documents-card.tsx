import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type KnowledgeDocument, knowledge } from '#contract/knowledge'
import { callPatiently } from '@/api/call-patiently'
import { DeleteForGoodDialog } from '@/assistant/delete-for-good-dialog'
import { goneDocuments, openedDocuments } from '@/assistant/queries'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { notify } from '@/errors/notify'
import { QueryView } from '@/errors/query-view'
import { useDroppedFiles } from '@/lib/use-dropped-files'
import { markChanged } from '@/offline/cache/outdated'
import { forgetQueries } from '@/offline/scope/forget-gone'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { SearchField } from '@/ui/list/search-field'
import { SelectField } from '@/ui/select-field'
import { DocumentRow } from './document-row'
import { USE_WORDS } from './document-words'
import { useLastPage } from './last-page'
import { Pages } from './pages'
import { ALL_DOCUMENTS, type DocumentFilter, knowledgeQueries } from './queries'
import { TagSelect } from './tag-select'
import { UploadDialog } from './upload-dialog'
import { useShownDocuments } from './use-shown-documents'
import { type UploadParts, WaitingDocuments } from './waiting-documents'

const DocumentDialog = lazyDialog(() => import('./document-dialog').then((m) => m.DocumentDialog), { close: byOnClose })

const SeveralDialog = lazyDialog(() => import('./several-dialog').then((m) => m.SeveralDialog), { close: byOnClose })

const DocumentPreview = lazyDialog(() => import('@/assistant/document-preview').then((m) => m.DocumentPreview), {
  close: byOnClose,
})

const ReplaceDialog = lazyDialog(() => import('./replace-dialog').then((m) => m.ReplaceDialog), { close: byOnClose })

const NONE: readonly KnowledgeDocument[] = []

/** The documents that questions are answered from. */
export function DocumentsCard({ uploads }: { uploads: UploadParts }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [looked, look] = useState({ ...ALL_DOCUMENTS, page: 0 })
  const [adding, setAdding] = useState<readonly File[] | null>(null)
  const [toRead, setToRead] = useState<KnowledgeDocument | null>(null)
  const [toEdit, setToEdit] = useState<KnowledgeDocument | null>(null)
  const [toReplace, setToReplace] = useState<KnowledgeDocument | null>(null)
  const [toDelete, setToDelete] = useState<KnowledgeDocument | null>(null)
  const mayAdd = useMay(knowledge.create)
  const { page, ...filter } = looked
  const options = knowledgeQueries.documentPage(filter, page)
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  useLastPage({ page, queryKey: options.queryKey, query }, (last) => look({ ...looked, page: last }))
  const tags = query.data?.tags ?? []
  const shown = useShownDocuments(query.data?.legal_checks ?? NONE)
  const isFree = [adding, toRead, toEdit, toReplace, toDelete].every((one) => one === null)
  const isOver = useDroppedFiles(mayAdd && isFree ? setAdding : null)

  async function remove({ id, title, version }: KnowledgeDocument) {
    await callPatiently(knowledge.delete, { params: { id } }, { ifMatch: version }).catch(async (thrown: unknown) => {
      // Somebody has changed it since: the list shows what it is now.
      await markChanged(client, knowledgeQueries.documents)
      throw thrown
    })
    await forgetQueries(client, openedDocuments.of(id))
    await markChanged(client, goneDocuments)
    await markChanged(client, knowledgeQueries.documents)
    notify.success(t`「${title}」を削除しました`)
  }

  const isNarrowed = filter.tag !== '' || filter.search !== '' || filter.active !== ''
  return (
    <Card
      title={<Trans>資料</Trans>}
      {...(isOver && { className: 'outline-2 outline-accent outline-dashed' })}
      actions={mayAdd ? <Button size="sm" icon="upload" onClick={() => setAdding([])}>{t`資料を追加`}</Button> : null}
    >
      {mayAdd ? (
        <p className="mb-2 text-muted text-sm max-md:hidden print:hidden">
          <Trans>ファイルをこの画面にドロップしても、追加できます。まとめて何件でも置けます。</Trans>
        </p>
      ) : null}
      <WaitingDocuments parts={uploads} />
      <div className="mb-2 flex flex-col gap-2 print:hidden">
        <SearchField
          label={t`資料を検索`}
          placeholder={t`タイトルや説明の言葉`}
          value={filter.search}
          onChange={(search) => look({ ...looked, search, page: 0 })}
          onLeave={() => {}}
          takesFocus={false}
        />
        <TagSelect
          label={t`タグで絞り込み`}
          labelHidden
          value={filter.tag}
          tags={tags}
          onChange={(tag) => look({ ...looked, tag, page: 0 })}
        />
        <SelectField
          label={t`使用中か停止中かで絞り込み`}
          labelHidden
          value={filter.active}
          onChange={(active) => look({ ...looked, active: active as DocumentFilter['active'], page: 0 })}
          options={[
            { value: '', label: t`使用中と停止中` },
            { value: 'true', label: i18n._(USE_WORDS.true) },
            { value: 'false', label: i18n._(USE_WORDS.false) },
          ]}
        />
      </div>
      <QueryView
        query={query}
        empty={({ legal_checks: found }) => found.length === 0}
        emptyState={
          <EmptyState icon="book" title={isNarrowed ? t`見つかりませんでした` : t`まだ資料がありません`}>
            {isNarrowed ? null : t`受付の手引きや院内の規定を登録すると、その内容から質問に答えます。`}
          </EmptyState>
        }
      >
        {({ total }) => (
          <>
            <p role="status" className="text-muted text-sm">
              <Trans>{total}件</Trans>
            </p>
            <ul className="divide-y divide-line">
              {shown.map((one) => (
                <DocumentRow
                  key={one.record.id}
                  shown={one}
                  onPreview={() => setToRead(one.record)}
                  onEdit={() => setToEdit(one.record)}
                  onReplace={() => setToReplace(one.record)}
                  onDelete={() => setToDelete(one.record)}
                />
              ))}
            </ul>
            <Pages page={page} total={total} onPage={(to) => look({ ...looked, page: to })} />
          </>
        )}
      </QueryView>
      {adding && adding.length > 1 ? (
        <SeveralDialog dropped={adding} tags={tags} onClose={() => setAdding(null)} />
      ) : adding ? (
        <UploadDialog dropped={adding[0] ?? null} tags={tags} onSeveral={setAdding} onClose={() => setAdding(null)} />
      ) : null}
      {toRead ? (
        <DocumentPreview id={toRead.id} title={toRead.title} passage={null} onClose={() => setToRead(null)} />
      ) : null}
      {toEdit ? <DocumentDialog document={toEdit} tags={tags} onClose={() => setToEdit(null)} /> : null}
      {toReplace ? <ReplaceDialog document={toReplace} onClose={() => setToReplace(null)} /> : null}
      {toDelete ? (
        <DeleteForGoodDialog title={toDelete.title} remove={() => remove(toDelete)} onClose={() => setToDelete(null)}>
          <Trans>この資料は、質問の回答に使われなくなります。元に戻せません。</Trans>
        </DeleteForGoodDialog>
      ) : null}
    </Card>
  )
}
