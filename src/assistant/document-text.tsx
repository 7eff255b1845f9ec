import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef } from 'react'
import type { KnowledgeText } from '#contract/knowledge'
import { Banner } from '@/ui/banner'
import { LostPassage } from './lost-passage'
import { type Passage, pagesOf } from './passage-in-text'

/** The text of a document, page by page, which opens at its passage; or why there is none. */
export function DocumentText({ found, passage }: { found: KnowledgeText; passage: Passage | null }) {
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
      {passage && passage.text !== '' && !isMarked ? <LostPassage passage={passage} /> : null}
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
function Unread({ found: { status } }: { found: KnowledgeText }) {
  const { t } = useLingui()
  const words =
    status === 'indexing'
      ? t`読み取り中です。終わると、ここに表示されます。`
      : status === 'failed'
        ? t`読み取れませんでした。ダウンロードして確認してください。`
        : t`読み取れる文字がありません。画像だけの資料は、ダウンロードして確認してください。`
  return <Banner>{words}</Banner>
}
