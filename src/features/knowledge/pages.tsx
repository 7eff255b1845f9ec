import { useLingui } from '@lingui/react/macro'
import { Button } from '@/ui/button'
import { lastPage } from './last-page'
import { KNOWLEDGE_PAGE } from './queries'

type PagesProps = { page: number; total: number; onPage: (page: number) => void }

/** The way through the pages of a list; nothing where there is one page. */
export function Pages({ page, total, onPage }: PagesProps) {
  const { t } = useLingui()
  const last = lastPage(total)
  if (last === 0) return null
  return (
    <div className="mt-3 flex items-center justify-between gap-2">
      <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>{t`前の${KNOWLEDGE_PAGE}件`}</Button>
      <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>{t`次の${KNOWLEDGE_PAGE}件`}</Button>
    </div>
  )
}
