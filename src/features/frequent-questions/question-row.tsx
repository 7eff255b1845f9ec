import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { FrequentQuestion } from '#contract/frequent-questions'
import { hitsIn } from '@/lib/folded-hits'
import type { Wanted } from '@/lib/wanted-words'
import type { Shown } from '@/offline/outbox/fold/record'
import { Badge } from '@/ui/badge'
import { ChangeBadge } from '@/ui/change-badge'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'
import { excerptOf } from './answer-excerpt'
import { MarkedText } from './marked-text'
import { QuestionActions } from './question-actions'
import { QuestionAnswer } from './question-answer'

/** Marks the buttons that arrow keys go between. */
export const QUESTION_BUTTON = 'data-question'

type QuestionRowProps = {
  shown: Shown<FrequentQuestion>
  cards: readonly FrequentQuestion[]
  wanted: readonly Wanted[]
  isOpen: boolean
  onToggle: () => void
}

/** A frequent question; a press opens its answer in place. */
export function QuestionRow({ shown: { record, mark }, cards, wanted, isOpen, onToggle }: QuestionRowProps) {
  const { t } = useLingui()
  const id = useId()
  // Kana that are in no word of the question have to be shown to be marked.
  const isFoundByReading = hitsIn(record.reading, wanted.flat()).length > 0
  return (
    <li>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className={classNames(
            'flex min-h-11 w-full items-start gap-2 rounded-control px-2 py-2.5 text-left hover:bg-accent-soft/60',
            'printed',
          )}
          {...{ [QUESTION_BUTTON]: '' }}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={20} className="mt-0.5 shrink-0 text-faint" />
          <span className="min-w-0 flex-1 break-words font-semibold">
            <MarkedText text={record.name} wanted={wanted} />
            {isFoundByReading ? (
              <span className="block font-normal text-muted text-xs">
                <MarkedText text={record.reading} wanted={wanted} />
              </span>
            ) : null}
          </span>
          {record.is_pinned ? <Badge tone="info" icon="pin">{t`窓口カード`}</Badge> : null}
          <ChangeBadge mark={mark} />
        </button>
      </h3>
      {isOpen ? (
        <section id={id} aria-label={record.name} className="pr-2 pb-4 pl-9">
          <QuestionAnswer question={record} />
          <QuestionActions question={record} cards={cards} />
        </section>
      ) : (
        <p className="line-clamp-2 break-words print:line-clamp-none mb-2.5 pr-2 pl-9 text-muted text-sm">
          <MarkedText text={excerptOf(record.answer, wanted)} wanted={wanted} />
        </p>
      )}
    </li>
  )
}
