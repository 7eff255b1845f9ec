import { Trans, useLingui } from '@lingui/react/macro'
import { ASPECTS, type CompetitorTable } from '#contract/marketing-data'
import { ScrollSideways } from '@/ui/scroll-sideways'
import { ASPECT_WORDS, PAGE_WORDS } from './marketing-words'

/** What the given texts and pages say, one competitor a column; what they do not say is not known. */
export function CompetitorView({ table: { rows, viewpoint } }: { table: CompetitorTable }) {
  const { t, i18n } = useLingui()
  return (
    <ScrollSideways label={t`比較の表`} className="mb-6">
      <table className="w-full min-w-max text-left text-sm">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="px-3 py-2">
              <Trans>項目</Trans>
            </th>
            {rows.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
              <th key={index} scope="col" className="px-3 py-2">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.every(({ page }) => page === 'none') ? null : (
            <tr className="border-line border-b align-top">
              <th scope="row" className="whitespace-nowrap px-3 py-2">
                <Trans>ページ</Trans>
              </th>
              {rows.map(({ page }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
                <td key={index} className="max-w-80 px-3 py-2">
                  {i18n._(PAGE_WORDS[page])}
                </td>
              ))}
            </tr>
          )}
          {viewpoint === '' ? null : <Said label={t`観点「${viewpoint}」`} passages={rows.map(({ asked }) => asked)} />}
          {ASPECTS.map((aspect) => (
            <Said key={aspect} label={i18n._(ASPECT_WORDS[aspect])} passages={rows.map(({ found }) => found[aspect])} />
          ))}
        </tbody>
      </table>
    </ScrollSideways>
  )
}

/** What each competitor says of one thing. */
function Said({ label, passages }: { label: string; passages: readonly (readonly string[])[] }) {
  return (
    <tr className="border-line border-b align-top">
      <th scope="row" className="max-w-60 px-3 py-2">
        {label}
      </th>
      {passages.map((said, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
        <td key={index} className="max-w-80 px-3 py-2">
          {said.length === 0 ? (
            <span className="text-muted">
              <Trans>わかりません</Trans>
            </span>
          ) : (
            said.map((passage) => <p key={passage}>{passage}</p>)
          )}
        </td>
      ))}
    </tr>
  )
}
