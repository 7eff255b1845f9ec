import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { frequentQuestions } from '#contract/frequent-questions'
import { isFeatureEnabled } from '#contract/tenant'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { useFeatureState } from '@/features/tenant/queries'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { useMay } from '@/session/use-may'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'
import { deskCardList } from './desk-card-list'

const DeskCardDialog = lazyDialog(() => import('./desk-card-dialog').then((m) => m.DeskCardDialog), {
  close: byOnClose,
})

const EVERYTHING = {}
const CHIP =
  'h-11 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface text-sm shadow-card hover:bg-accent-soft'

/** The desk cards on the first page, for whoever may read them; nothing where there are none. */
export function DeskCards() {
  const { flags, isSettled } = useFeatureState()
  const mayRead = useMay(frequentQuestions.list)
  return isSettled && mayRead && isFeatureEnabled(flags, 'documents') ? <Strip /> : null
}

/**
 * The room beside the heading is free on every page, so that nothing moves when the cards come. On a phone there is room for
 * their number, and for the words where the letters are not large; a press opens all of them.
 */
function Strip() {
  const { t } = useLingui()
  const { slots } = useWholeList(deskCardList, EVERYTHING)
  const [open, setOpen] = useState<{ id: string | null } | null>(null)
  const count = slots.length
  if (count === 0) return null
  return (
    <nav aria-label={t`窓口カード`} className="-top-2.5 @container absolute right-0 left-48 flex h-13 print:hidden">
      <ul className="ml-auto flex max-w-full gap-2 overflow-x-auto p-1">
        <li className="sm:hidden">
          <button
            type="button"
            aria-label={t`窓口カード ${count}枚`}
            className={classNames('flex px-3', CHIP)}
            onClick={() => setOpen({ id: null })}
          >
            <Icon name="pin" size={16} />
            <span className="hidden @[9rem]:inline">
              <Trans>窓口カード</Trans>
            </span>
            <span className="tabular-nums">{count}</span>
          </button>
        </li>
        {slots.map(({ record: { id, name } }) => (
          <li key={id} className="hidden sm:block">
            <button
              type="button"
              title={name}
              className={classNames('flex max-w-56 px-4', CHIP)}
              onClick={() => setOpen({ id })}
            >
              <Icon name="pin" size={16} className="shrink-0" />
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {open ? (
        <DeskCardDialog cards={slots.map(({ record }) => record)} start={open.id} onClose={() => setOpen(null)} />
      ) : null}
    </nav>
  )
}
