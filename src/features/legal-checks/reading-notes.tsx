import { Trans, useLingui } from '@lingui/react/macro'
import type { CheckedDocument } from '#contract/legal-checks'
import { failureWords } from '@/errors/failure-words'
import { formatNumber } from '@/i18n/numbers'
import { Banner } from '@/ui/banner'

/** What of a document was not read, and so not checked, and who has not checked it. */
export function ReadingNotes({ read }: { read: CheckedDocument }) {
  const { is_scanned, empty_pages, is_truncated, text, findings, model_failure, model_letters } = read
  const pages = empty_pages.join('、')
  // One that was read by an older server may be called so for its many pictures.
  if (is_scanned && findings.length === 0) return <Scanned />
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
      {model_failure === null ? null : <ModelFailure code={model_failure} />}
      {model_letters !== null && model_letters < text.length ? <ModelLetters letters={model_letters} /> : null}
    </>
  )
}

function ModelFailure({ code }: { code: string }) {
  const { i18n } = useLingui()
  return (
    <Banner tone="warning" className="mb-4" title={<Trans>AIモデルによる確認はできませんでした</Trans>}>
      {failureWords(code, i18n).message} <Trans>内蔵の規則で見つかった点だけを表示しています。</Trans>
    </Banner>
  )
}

function ModelLetters({ letters }: { letters: number }) {
  const count = formatNumber(letters)
  return (
    <Banner tone="info" className="mb-4">
      <Trans>AIモデルが確認したのは、初めの{count}文字です。その先は、内蔵の規則だけで確認しました。</Trans>
    </Banner>
  )
}

function Scanned() {
  return (
    <Banner tone="warning" className="mb-4" title={<Trans>読み取れる文字がないため、チェックしていません</Trans>}>
      <Trans>
        画像だけの文書は読み取れません。文字を含むPDFか、もとのWordなどのファイルを追加すると、チェックできます。
      </Trans>
    </Banner>
  )
}
