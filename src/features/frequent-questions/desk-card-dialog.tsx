import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { FrequentQuestion } from '#contract/frequent-questions'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Icon } from '@/ui/icon'
import { QuestionAnswer } from './question-answer'

type DeskCardDialogProps = {
  cards: readonly FrequentQuestion[]
  /** The card that is open at first. */
  start: string | null
  onClose: () => void
}

/** The desk cards: each with its answer, one open at a time. */
export function DeskCardDialog({ cards, start, onClose }: DeskCardDialogProps) {
  const { t } = useLingui()
  const [openId, setOpen] = useState(start)
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>窓口カード</Trans>}
      initialFocus={first}
      footer={<Button onClick={onClose}>{t`閉じる`}</Button>}
    >
      <ul className="divide-y divide-line">
        {cards.map((card, index) => {
          const { id, name } = card
          const isOpen = id === openId
          return (
            <li key={id}>
              <h3>
                <button
                  ref={start === null ? (index === 0 ? first : undefined) : id === start ? first : undefined}
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? null : id)}
                  className="flex min-h-11 w-full items-start gap-2 rounded-control py-2.5 text-left hover:bg-accent-soft/60"
                >
                  <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={20} className="mt-0.5 shrink-0" />
                  <span className="min-w-0 break-words font-semibold">{name}</span>
                </button>
              </h3>
              {isOpen ? (
                <section aria-label={name} className="pb-4 pl-7">
                  <QuestionAnswer question={card} />
                </section>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
