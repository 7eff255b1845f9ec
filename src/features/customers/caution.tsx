import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { Customer } from '#contract/customers'
import { fieldLabel } from '@/errors/field-labels'
import { Banner } from '@/ui/banner'
import { IconButton } from '@/ui/icon-button'
import { FactForm } from './fact-form'
import { type Facts, factButton } from './use-facts'
import { useRoomBelow } from './use-strip'

type CautionProps = {
  customer: Customer
  /** Absent where nothing can be changed any more. */
  facts: Facts | undefined
}

/** 注意事項: stays in sight while the record of contacts is read, below whose record it is. */
export function Caution({ customer, facts }: CautionProps) {
  const { t, i18n } = useLingui()
  const { caution: text } = customer
  const ref = useRef<HTMLDivElement>(null)
  const isOpen = facts?.isOpen('caution') ?? false
  useRoomBelow(ref, isOpen ? '' : text)
  if (facts && isOpen) {
    return (
      <div className="mb-5 rounded-control border border-warning bg-surface p-4">
        <FactForm
          customer={customer}
          field="caution"
          isAsked={facts.isAsked('caution')}
          onDone={() => facts.close('caution')}
        />
      </div>
    )
  }
  if (text === '') return null
  const label = fieldLabel('caution', i18n)
  return (
    <div ref={ref} className="sticky top-28 z-10 short:static print:static -mx-1 mb-5 bg-paper px-1 py-1">
      <Banner
        tone="warning"
        title={label}
        action={
          facts ? (
            <IconButton
              id={factButton('caution')}
              label={t`${label}を修正`}
              icon="pencil"
              iconSize={16}
              onClick={() => facts.edit('caution')}
              className="-my-2 -mr-2.5 print:hidden"
            />
          ) : null
        }
        className="max-h-40 overflow-y-auto border border-warning print:max-h-none print:overflow-visible"
      >
        <p className="whitespace-pre-wrap">{text}</p>
      </Banner>
    </div>
  )
}
