import { msg } from '@lingui/core/macro'
import { LEGAL_TYPES, type LegalFinding, type LegalType, legalFindings } from '#contract/legal-findings'
import { callPatiently } from '@/api/call-patiently'
import { problemsBySchema } from '@/forms/check-fields'
import type { Kept } from '@/forms/draft-shape'
import { useForSamePerson } from '@/forms/use-for-same-person'
import { type Form, useForm } from '@/forms/use-form'
import { useIsOffline } from '@/forms/use-is-offline'

/** What the text is to be checked as; `auto` leaves it to the server. */
export type CheckAs = LegalType | 'auto'
export const CHECK_AS: readonly CheckAs[] = ['auto', ...LEGAL_TYPES.filter((type) => type !== 'other')]

export type TextFields = { text: string; as: CheckAs }

/** A text as it was checked, and what was found in it. */
export type CheckedText = TextFields & { type: LegalType; findings: readonly LegalFinding[] }

const NOTHING: TextFields = { text: '', as: 'auto' }

const requestOf = ({ text, as }: TextFields) => (as === 'auto' ? { text } : { text, type: as })

/** The form in which a text is checked. A check saves nothing: the text stays in it, and is kept on the device. */
export function useTextCheckForm(onChecked: (checked: CheckedText) => void): Form<TextFields> {
  const isOffline = useIsOffline()
  const forSamePerson = useForSamePerson()
  return useForm<Kept<TextFields>, never>({
    name: 'legal-findings.check',
    start: { fields: NOTHING },
    isDirty: ({ fields }) => fields.text !== '',
    labels: { text: msg`文章` },
    check: (fields) => problemsBySchema(legalFindings.check.body, requestOf(fields)),
    isOnline: !isOffline,
    save: async ({ fields }) => {
      const body = requestOf(fields)
      const { type, findings } = await forSamePerson(() => callPatiently(legalFindings.check, { body }))
      onChecked({ ...fields, type, findings })
      return null
    },
    tell: () => {},
  })
}
