import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conditionsOf, type SavedQuestion, savedFilters } from '#contract/saved-filters'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { useRightsOver } from '@/session/own-or-shared-rights'
import { Button } from '@/ui/button'
import { savedFilterQueries } from './queries'

const SavedFilterDialog = lazyDialog(() => import('./saved-filter-dialog').then((m) => m.SavedFilterDialog), {
  close: byOnClose,
})

/** Keeps what the list is narrowed by under a name. Where the list is, the saved ones are read, so that they are there offline. */
export function SaveFilter({ question }: { question: SavedQuestion }) {
  const { t } = useLingui()
  const { create } = useRightsOver(savedFilters)
  const [isOpen, setOpen] = useState(false)
  const conditions = conditionsOf(question)
  useQuery(savedFilterQueries.whole())
  if (!create || Object.keys(conditions).length === 0) return null
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon="star"
        aria-haspopup="dialog"
        className="print:hidden"
        onClick={() => setOpen(true)}
      >
        {t`この条件を保存`}
      </Button>
      {isOpen ? <SavedFilterDialog conditions={conditions} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
