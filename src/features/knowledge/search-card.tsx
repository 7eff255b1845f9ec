import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { SearchBox } from '@/assistant/passages/search-box'
import { usePassageSearch } from '@/assistant/passages/use-passage-search'
import { Card } from '@/ui/card'
import { knowledgeQueries } from './queries'
import { passageSearch } from './search-address'
import { SearchFilters } from './search-filters'
import { SearchResults } from './search-results'

/** Looks for passages in all documents that answers may rest on. The address holds what is looked for, as in the legal checks. */
export function SearchCard() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search, question, ask, narrow, onAnywhere } = usePassageSearch(passageSearch, {
    go: (to, replace) => {
      void navigate({ to: '/knowledge-base', search: { tab: 'search', ...to }, replace, resetScroll: false })
    },
    keyOf: (asked) => knowledgeQueries.search(asked).queryKey,
  })
  return (
    <Card title={<Trans>資料の本文から探す</Trans>}>
      <search className="flex flex-col gap-4 print:hidden">
        <SearchBox name="knowledge.search" label={t`資料の本文を検索`} search={search} onAsk={ask} />
        <SearchFilters search={search} onChange={narrow} />
      </search>
      {question ? <SearchResults question={question} onAnywhere={onAnywhere} /> : null}
    </Card>
  )
}
