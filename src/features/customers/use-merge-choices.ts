import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Customer, type CustomerUpdate, customerFields } from '#contract/customers'
import { mergedFields } from '#contract/merged-fields'
import { fieldLabel } from '@/errors/field-labels'
import { customerText } from './customer-text'
import {
  type Choice,
  type CustomerField,
  choicesOf,
  chosenFields,
  leftOut,
  type Side,
  type Sides,
} from './merge-choices'

export type MergeChoicesForm = {
  choices: readonly Choice[]
  sides: Sides
  choose: (field: CustomerField, side: Side) => void
  /** The lines that would be added to the memo: what was not chosen. */
  notes: readonly string[]
  isNoted: boolean
  /** Whether the memo cannot hold them: they are not added, whatever was chosen. */
  isMemoFull: boolean
  setNoted: (isNoted: boolean) => void
  /** What is to be written. */
  fields: () => CustomerUpdate
}

/** What stays of two records, field by field. Former numbers and names go into the memo unless somebody says otherwise. */
export function useMergeChoices(kept: Customer, merged: Customer): MergeChoicesForm {
  const { t, i18n } = useLingui()
  const [sides, setSides] = useState<Sides>({})
  const [isWanted, setNoted] = useState(true)
  const choices = choicesOf(kept, merged)
  const notes = leftOut(choices, sides).map(({ field, value }) => {
    const label = fieldLabel(field, i18n)
    return t`以前の${label}: ${customerText(field, value, i18n)}`
  })

  const chosen = chosenFields(choices, sides)
  const memo = [chosen.memo ?? mergedFields(kept, merged).memo, ...notes].filter(Boolean).join('\n')
  const isMemoFull = !customerFields.memo.schema.safeParse(memo).success
  const isNoted = isWanted && !isMemoFull
  const fields = () => (isNoted && notes.length > 0 ? { ...chosen, memo } : chosen)
  const choose = (field: CustomerField, side: Side) => setSides((before) => ({ ...before, [field]: side }))
  return { choices, sides, choose, notes, isNoted, isMemoFull, setNoted, fields }
}
