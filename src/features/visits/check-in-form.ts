import * as z from 'zod/mini'
import { inputShape, type Values } from '#contract/fields'
import { visitFields } from '#contract/visits'
import { recordFields } from '@/forms/record-fields'
import { LABELS } from './visit-words'

const { name, name_kana, customer_id, purpose, number } = visitFields

/** What is typed of somebody who has come; day and time come with the press of the button. */
export const checkInFields = { customer_id, name, name_kana, purpose, number }
export type CheckIn = Values<typeof checkInFields>

export const checkInForm = recordFields(checkInFields, {
  schema: z.object(inputShape(checkInFields)),
  nameOf: ({ name }) => name,
  labels: LABELS,
})

/** What can be corrected afterwards. */
export const correctionFields = { name, name_kana, purpose }
export type Correction = Values<typeof correctionFields>

export const correctionForm = recordFields(correctionFields, {
  schema: z.object(inputShape(correctionFields)),
  nameOf: ({ name }) => name,
  labels: LABELS,
})
