import { Trans } from '@lingui/react/macro'
import type { CheckedDocument } from '#contract/legal-checks'
import { Banner } from '@/ui/banner'

/** What of a document was not read, and so not checked. */
export function ReadingNotes({ read: { is_scanned, empty_pages, is_truncated } }: { read: CheckedDocument }) {
  const pages = empty_pages.join('、')
  if (is_scanned) return <Scanned />
  return (
    <>
      {empty_pages.length > 0 ? (
        <Banner tone="warning" className="mb-4">
          <Trans>読み取れる文字がないため、チェックしていないページがあります: {pages}ページ</Trans>
        </Banner>
      ) : null}
      {is_truncated ? (
        <Banner tone="warning" className="mb-4">
          <Trans>
            長い文書のため、初めの部分だけをチェックしました。続きは、別のファイルに分けて追加してください。
          </Trans>
        </Banner>
      ) : null}
    </>
  )
}

function Scanned() {
  return (
    <Banner tone="warning" className="mb-4" title={<Trans>画像だけのPDFのため、チェックしていません</Trans>}>
      <Trans>文字を含むPDFか、もとのWordなどのファイルを追加すると、チェックできます。</Trans>
    </Banner>
  )
}
