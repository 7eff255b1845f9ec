import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KnowledgeText } from '#contract/knowledge'
import { QueryView } from '@/errors/query-view'
import { isGone } from '@/offline/scope/forget-gone'
import { type DocumentView, ViewSwitch } from '@/pdf/view-switch'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { DocumentPages } from './document-pages'
import { DocumentText } from './document-text'
import type { Passage } from './passage-in-text'
import { documentText } from './queries'
import { Quote } from './quote'
import { FATE_WORDS } from './source-name'

type DocumentPreviewProps = {
  id: string
  title: string
  /** What an answer rests on: the text opens there. Null: it opens at its beginning. */
  passage: Passage | null
  onClose: () => void
}

/** A document as it was read, page by page. One that was seen before opens without a connection, too. */
export function DocumentPreview({ id, title, passage, onClose }: DocumentPreviewProps) {
  const { t, i18n } = useLingui()
  const query = useQuery(documentText(id))
  const isDeleted = isGone(query.error)
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={<span className="break-words">{title}</span>}
      footer={<Button onClick={onClose}>{t`閉じる`}</Button>}
    >
      {/* The passage is in the answer: it is read also where its document cannot be, unless that was deleted. */}
      {passage && query.data === undefined && !isDeleted ? <Quote passage={passage} /> : null}
      {isDeleted ? (
        <Banner tone="warning">{i18n._(FATE_WORDS.deleted)}</Banner>
      ) : (
        <QueryView query={query}>{(found) => <TextOrPages found={found} passage={passage} />}</QueryView>
      )}
    </Dialog>
  )
}

/** A PDF can be looked at as well; one without letters opens so, for there is nothing to read. */
function TextOrPages({ found, passage }: { found: KnowledgeText; passage: Passage | null }) {
  const [chosen, setChosen] = useState<DocumentView | null>(null)
  const view = chosen ?? (found.is_scanned && found.text.trim() === '' ? 'pages' : 'text')
  const isPdf = found.media_type === 'application/pdf'
  return (
    <>
      {isPdf ? (
        <div className="mb-3">
          <ViewSwitch value={view} onChange={setChosen} />
        </div>
      ) : null}
      {isPdf && view === 'pages' ? (
        <DocumentPages found={found} passage={passage} />
      ) : (
        <DocumentText found={found} passage={passage} />
      )}
    </>
  )
}
