import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { KnowledgeText } from '#contract/knowledge'
import { QueryView } from '@/errors/query-view'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { type Passage, pagesOf } from './passage-in-text'
import { documentText } from './queries'

type DocumentPreviewProps = {
  id: string
  title: string
  /** What an answer rests on: the text opens there. Null: it opens at its beginning. */
  passage: Passage | null
  onClose: () => void
}

/** A document as it was read, page by page. One that was seen before opens without a connection, too. */
export function DocumentPreview({ id, title, passage, onClose }: DocumentPreviewProps) {
  const { t } = useLingui()
  const query = useQuery(documentText(id))
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={<span className="break-words">{title}</span>}
      footer={<Button onClick={onClose}>{t`閉じる`}</Button>}
    >
      {/* The passage is in the answer: it is read also where its document cannot be. */}
      {passage && query.data === undefined ? <Quote passage={passage} /> : null}
      <QueryView query={query}>{(found) => <Text found={found} passage={passage} />}</QueryView>
    </Dialog>
  )
}

function Quote({ passage: { page, text } }: { passage: Passage }) {
  if (text === '') return null
  return (
    <blockquote className="mb-4 border-accent border-l-4 pl-3">
      {page === null ? null : (
        <p className="text-muted text-xs tabular-nums">
          <Trans>{page}ページ</Trans>
        </p>
      )}
      <p className="whitespace-pre-wrap break-words leading-loose">{text}</p>
    </blockquote>
  )
}

function Text({ found, passage }: { found: KnowledgeText; passage: Passage | null }) {
  const { t } = useLingui()
  const mark = useRef<HTMLElement>(null)
  const pages = useMemo(() => pagesOf(found, passage), [found, passage])
  const isMarked = pages.some(({ marked }) => marked !== '')
  useEffect(() => {
    if (isMarked) mark.current?.scrollIntoView({ block: 'center' })
  }, [isMarked])
  if (found.text.trim() === '') return <Unread found={found} />
  return (
    <>
      {passage && passage.text !== '' && !isMarked ? (
        <>
          <Banner tone="warning" className="mb-3">{t`この根拠は、今の版の資料には見つかりません。`}</Banner>
          <Quote passage={passage} />
        </>
      ) : null}
      {found.is_truncated ? (
        <Banner className="mb-3">{t`長い資料のため、はじめの部分だけを表示しています。`}</Banner>
      ) : null}
      {pages.map(({ number, before, marked, after }, index) => (
        // One out of sight is not laid out: a long document opens as fast as a short one.
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: pages never change their order
          key={index}
          className="border-line border-t py-3 [contain-intrinsic-size:auto_40rem] [content-visibility:auto] first:border-t-0"
        >
          {number === null ? null : (
            <h3 className="mb-1 text-muted text-xs tabular-nums">
              <Trans>{number}ページ</Trans>
            </h3>
          )}
          <div className="whitespace-pre-wrap break-words leading-loose">
            {before}
            {marked === '' ? null : (
              <mark
                ref={mark}
                className="rounded-sm bg-accent-soft py-0.5 text-accent-ink [box-decoration-break:clone]"
              >
                {marked}
              </mark>
            )}
            {after}
          </div>
        </section>
      ))}
    </>
  )
}

/** Why there is nothing to read. */
function Unread({ found: { status, is_scanned: isScanned } }: { found: KnowledgeText }) {
  const { t } = useLingui()
  const words =
    status === 'indexing'
      ? t`読み取り中です。終わると、ここに表示されます。`
      : status === 'failed'
        ? t`読み取れませんでした。ダウンロードして確認してください。`
        : isScanned
          ? t`画像だけの資料のため、読み取れる文字がありません。ダウンロードして確認してください。`
          : t`読み取れる文字がありません。`
  return <Banner>{words}</Banner>
}
