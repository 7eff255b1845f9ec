import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { InteractionType } from '#contract/interaction-record'
import { INTERACTION_TYPES } from '@/i18n/interaction-types'
import { Button } from '../button'
import { StripChoice } from './strip-choice'
import { useContactType } from './use-contact-type'

/** The kinds of contact, one of which can be looked at alone. `isEmpty`: there is none of those that are asked for. */
export function ContactTypeFilter({ isEmpty }: { isEmpty: boolean }) {
  const { t, i18n } = useLingui()
  const [type, choose] = useContactType()
  const all = useRef<HTMLInputElement>(null)
  const name = useId()
  const chosen = type ? i18n._(INTERACTION_TYPES[type]) : null
  const showAll = () => {
    choose(undefined)
    // The button goes with the press.
    all.current?.focus()
  }
  return (
    <div className="@container mb-3">
      <div
        role="radiogroup"
        aria-label={t`種別で絞り込み`}
        className="grid @[18rem]:grid-cols-6 grid-cols-3 overflow-clip rounded-control border border-line-strong bg-surface print:hidden"
      >
        {[undefined, ...InteractionType.options].map((one) => {
          const words = one ? i18n._(INTERACTION_TYPES[one]) : t`すべて`
          return (
            <StripChoice
              key={words}
              {...{ name, words, label: words, checked: one === type, ref: one ? undefined : all }}
              onChoose={() => choose(one)}
              className="nth-[3n+2]:border-l nth-[3n]:border-l nth-[n+4]:border-t @[18rem]:not-first:border-l @[18rem]:border-t-0! border-line text-sm @[18rem]:text-xs @md:text-sm"
            />
          )
        })}
      </div>
      {chosen === null ? null : (
        <p className="hidden text-sm print:block">
          <Trans>種別: {chosen}</Trans>
        </p>
      )}
      {chosen !== null && isEmpty ? (
        <div className="flex flex-wrap items-center justify-between gap-2 pt-4">
          <p className="text-muted text-sm">
            <Trans>「{chosen}」の対応はありません</Trans>
          </p>
          <Button size="sm" className="print:hidden" onClick={showAll}>{t`すべての種別を表示`}</Button>
        </div>
      ) : null}
    </div>
  )
}
