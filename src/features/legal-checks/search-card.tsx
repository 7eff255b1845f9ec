import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { SearchBox } from '@/assistant/passages/search-box'
import { usePassageSearch } from '@/assistant/passages/use-passage-search'
import { Card } from '@/ui/card'
import type { FolderSlots } from './folder-slots'
import { legalCheckQueries } from './queries'
import { documentSearch } from './search-address'
import { SearchFilters } from './search-filters'
import { SearchResults } from './search-results'

/** Looks for passages in all documents that were read. The address holds what is looked for: the way back leads to it. */
export function SearchCard({ folderField }: { folderField: FolderSlots['field'] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search, question, ask, narrow, onAnywhere } = usePassageSearch(documentSearch, {
    go: (to, replace) => void navigate({ to: '/legal-check', search: to, replace, resetScroll: false }),
    keyOf: (asked) => legalCheckQueries.search(asked).queryKey,
  })
  return (
    <Card title={<Trans>登録した文書から探す</Trans>}>
      <search className="flex flex-col gap-4 print:hidden">
        <SearchBox name="legal-checks.search" label={t`文書を検索`} search={search} onAsk={ask} />
        <SearchFilters search={search} folderField={folderField} onChange={narrow} />
      </search>
      {question ? <SearchResults question={question} onAnywhere={onAnywhere} /> : null}
    </Card>
  )
}
