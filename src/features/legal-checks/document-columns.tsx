import { Trans, useLingui } from '@lingui/react/macro'
import type { LegalType } from '#contract/legal-findings'
import { formatWhen } from '@/i18n/format'
import { dragRecords } from '@/lib/dragged-records'
import { ChangeBadge } from '@/ui/change-badge'
import { ChosenBox } from '@/ui/list/chosen-box'
import { chosenColumn } from '@/ui/list/chosen-column'
import type { Column } from '@/ui/list/column'
import type { RowParts } from '@/ui/list/row-link'
import type { ShownDocument } from './document-list'
import { DocumentState, FindingNumbers } from './document-marks'
import { TYPE_WORDS } from './legal-words'
import { DRAGGED_DOCUMENT } from './use-move-documents'

function TypeName({ type }: { type: LegalType | null }) {
  const { i18n } = useLingui()
  return type === null ? '—' : i18n._(TYPE_WORDS[type])
}

/** What waits of a document that the server knows. */
function Change({ document: { record, mark } }: { document: ShownDocument }) {
  return record.version === 0 ? null : <ChangeBadge mark={mark} />
}

/** The list on wide windows. */
export const documentColumns: readonly Column<ShownDocument>[] = [
  {
    id: 'title',
    head: <Trans>タイトル</Trans>,
    cell: (document, { link }) => (
      // The browser lets a link be dragged; what is dropped on a folder is the document.
      // biome-ignore lint/a11y/noStaticElementInteractions: keys move a document on its page
      <div
        className="flex items-center gap-2"
        onDragStart={({ dataTransfer }) => dragRecords(dataTransfer, DRAGGED_DOCUMENT, [document.record.id])}
      >
        <span className="min-w-0 truncate">{link(document.record.title)}</span>
        <Change document={document} />
      </div>
    ),
  },
  {
    id: 'type',
    head: <Trans>種類</Trans>,
    where: 'hidden @3xl:block',
    width: 'w-36',
    className: 'truncate text-sm',
    cell: ({ record }) => <TypeName type={record.type} />,
  },
  {
    id: 'status',
    head: <Trans>状態</Trans>,
    width: 'w-32',
    cell: (document) => <DocumentState document={document} />,
  },
  {
    id: 'counts',
    head: <Trans>気になる点</Trans>,
    width: 'w-44',
    cell: ({ record }) => <FindingNumbers document={record} />,
  },
  {
    id: 'uploaded_by',
    head: <Trans>登録した人</Trans>,
    where: 'hidden @5xl:block',
    width: 'w-32',
    className: 'truncate text-sm',
    cell: ({ record }) => record.uploaded_by || '—',
  },
  {
    id: 'created_at',
    head: <Trans>登録日</Trans>,
    where: 'hidden @4xl:block',
    width: 'w-32',
    className: 'text-muted text-sm',
    cell: ({ record }) => formatWhen(record.created_at),
  },
]

/** The same with a box before each title, while documents are chosen. */
export const choosingColumns: readonly Column<ShownDocument>[] = [
  chosenColumn(({ record }) => record.title),
  ...documentColumns,
]

/** A document in the list on phones. */
export function DocumentCard({ document, row }: { document: ShownDocument; row: RowParts }) {
  const { record } = document
  return (
    <>
      <ChosenBox id={record.id} name={record.title} row={row} />
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-1 py-2 pr-3 leading-tight">
        <div className="flex items-center justify-between gap-2">
          <span className="min-w-0 truncate">{row.link(record.title)}</span>
          <span className="flex shrink-0 items-center gap-1.5">
            <Change document={document} />
            <DocumentState document={document} />
          </span>
        </div>
        <div className="flex items-center justify-between gap-2 text-muted text-sm">
          <span className="truncate">
            <TypeName type={record.type} />
            <span aria-hidden="true"> ・ </span>
            {formatWhen(record.created_at)}
          </span>
          <FindingNumbers document={record} />
        </div>
      </div>
    </>
  )
}
