import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { conditionsOf, questionOf, type SavedFilter, type SavedQuestion, savedFilters } from '#contract/saved-filters'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { useUndoableDelete } from '@/forms/use-undoable-delete'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { useRightsOver } from '@/session/own-or-shared-rights'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ChangeBadge } from '@/ui/change-badge'
import { IconButton } from '@/ui/icon-button'
import { deleteSavedFilter, restoreSavedFilter } from './mutations'
import { EVERY_FILTER, type ShownFilter, savedFilterList } from './saved-filter-list'
import { conditionWords } from './saved-filter-words'

const SavedFilterDialog = lazyDialog(() => import('./saved-filter-dialog').then((m) => m.SavedFilterDialog), {
  close: byOnClose,
})

type SavedFiltersProps = {
  /** What the list is narrowed by now. */
  question: SavedQuestion
  onShow: (question: SavedQuestion) => void
  /** Leaves the dialog that this is in: what is said of a deletion, and its undo, lie behind it. */
  onClose: () => void
}

/** The saved filters: one press asks for one. Nothing where there is none. */
export function SavedFilters({ question, onShow, onClose }: SavedFiltersProps) {
  const { t } = useLingui()
  const id = useId()
  const { slots } = useWholeList(savedFilterList, EVERY_FILTER)
  const [edited, setEdited] = useState<SavedFilter | null>(null)
  if (slots.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-5">
      <h3 id={id} className="mb-2 font-semibold text-sm">{t`保存した条件`}</h3>
      <ul className="flex flex-col gap-1">
        {slots.map((shown) => (
          <SavedRow
            key={shown.record.id}
            {...{ shown, onShow }}
            onEdit={() => setEdited(shown.record)}
            onDeleted={onClose}
          />
        ))}
      </ul>
      {edited ? (
        <SavedFilterDialog saved={edited} conditions={conditionsOf(question)} onClose={() => setEdited(null)} />
      ) : null}
    </section>
  )
}

type RowProps = {
  shown: ShownFilter
  onShow: SavedFiltersProps['onShow']
  onEdit: () => void
  onDeleted: () => void
}

function SavedRow({ shown: { record, mark }, onShow, onEdit, onDeleted }: RowProps) {
  const { t, i18n } = useLingui()
  const rights = useRightsOver(savedFilters)
  const remove = useUndoableDelete(deleteSavedFilter, restoreSavedFilter)
  const { id, name } = record
  const question = questionOf(record)
  const words = { deleted: t`条件「${name}」を削除しました`, restored: t`条件「${name}」を元に戻しました` }
  return (
    <li className="flex items-center gap-1">
      {question ? (
        <Button size="sm" className="min-w-0 flex-1 justify-start text-left" onClick={() => onShow(question)}>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {name}
            <span className="block font-normal text-muted text-xs">{conditionWords(record.filter, i18n)}</span>
          </span>
        </Button>
      ) : (
        <p className="min-w-0 flex-1 px-2.5 py-1.5 text-sm [overflow-wrap:anywhere]">
          {name}
          <span className="block text-muted text-xs">{t`この端末のアプリでは使えません`}</span>
        </p>
      )}
      {record.is_shared ? <Badge>{t`共有`}</Badge> : null}
      <ChangeBadge mark={mark} />
      {rights.change(record) ? (
        <IconButton label={t`「${name}」を編集`} icon="pencil" iconSize={18} onClick={onEdit} />
      ) : null}
      {rights.delete(record) ? (
        <IconButton
          label={t`「${name}」を削除`}
          icon="trash"
          iconSize={18}
          onClick={() => void remove({ id, name }, record, words).then((isDeleted) => isDeleted && onDeleted())}
        />
      ) : null}
    </li>
  )
}
