import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Card } from '@/ui/card'
import type { FolderSlots } from './folder-slots'
import { legalCheckQueries } from './queries'
import {
  changePassageSearch,
  isNarrowed,
  type PassageSearch,
  type PassageSearchChange,
  parsePassageSearch,
  questionIn,
} from './search-address'
import { SearchBox } from './search-box'
import { SearchFilters } from './search-filters'
import { SearchResults } from './search-results'

/** Looks for passages in all documents that were read. The address holds what is looked for: the way back leads to it. */
export function SearchCard({ folderField }: { folderField: FolderSlots['field'] }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const address = useSearch({ strict: false })
  const search = useMemo(() => parsePassageSearch(address), [address])
  const question = questionIn(search)
  const go = (to: PassageSearch, replace = false) =>
    void navigate({ to: '/legal-check', search: to, replace, resetScroll: false })

  function ask(change: PassageSearchChange) {
    const to = changePassageSearch(search, change)
    const asked = questionIn(to)
    // Who presses the button wants to know what fits now.
    if (asked) void client.invalidateQueries({ queryKey: legalCheckQueries.search(asked).queryKey })
    go(to)
  }

  return (
    <Card title={<Trans>登録した文書から探す</Trans>}>
      <search className="flex flex-col gap-4 print:hidden">
        <SearchBox search={search} onAsk={ask} />
        <SearchFilters
          search={search}
          folderField={folderField}
          onChange={(change, isTyped) => go(changePassageSearch(search, change), isTyped)}
        />
      </search>
      {question ? (
        <SearchResults question={question} onAnywhere={isNarrowed(search) ? () => go(pick(search)) : null} />
      ) : null}
    </Card>
  )
}

/** The same search among all documents. */
const pick = ({ query, mode }: PassageSearch): PassageSearch => changePassageSearch({}, { query, mode })
