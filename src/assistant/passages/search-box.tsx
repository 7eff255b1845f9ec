import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { passageSearchShape } from '#contract/passage-search'
import { problemsBySchema } from '@/forms/check-fields'
import type { Kept } from '@/forms/draft-shape'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { useForm } from '@/forms/use-form'
import { useIsOffline } from '@/forms/use-is-offline'
import { useTextProps } from '@/forms/use-text-props'
import { useSteady } from '@/ui/list/use-steady'
import { RadioGroupField } from '@/ui/radio-group-field'
import { TextField } from '@/ui/text-field'
import type { SearchMode } from './search-address'

type Fields = { query: string; mode: SearchMode }

const LIMIT = { query: { max: 500 } } as never
const Searched = z.object({ query: passageSearchShape.query })

type SearchBoxProps = {
  /** What the form is called: to the app, and to the person. */
  name: string
  label: string
  /** What the address says. */
  search: Partial<Fields>
  onAsk: (fields: Fields) => void
}

/** What is looked for in documents, and how. A search saves nothing: its words stay in the box, and in the address. */
export function SearchBox({ name, label, search: { query = '', mode = 'both' }, onAsk }: SearchBoxProps) {
  const { t } = useLingui()
  const isOffline = useIsOffline()
  const form = useForm<Kept<Fields>, never>({
    name,
    isKept: false,
    start: { fields: { query, mode } },
    isDirty: () => false,
    tidy: (fields) => ({ ...fields, query: fields.query.trim() }),
    labels: { query: msg`探す言葉` },
    check: (fields) => problemsBySchema(Searched, { query: fields.query }),
    isOnline: !isOffline,
    save: async ({ fields }) => {
      onAsk(fields)
      return null
    },
    tell: () => {},
  })
  const fill = useSteady((asked: Fields) => {
    form.set('query', asked.query)
    form.set('mode', asked.mode)
  })
  // Another address is another search, as on the way back.
  useEffect(() => fill({ query, mode }), [fill, query, mode])
  const text = useTextProps(form, LIMIT)
  return (
    <InlineForm
      form={form}
      label={label}
      saveLabel={t`検索する`}
      note={<OfflineNote>{t`オフラインです。接続すると、検索できます。`}</OfflineNote>}
    >
      <TextField
        {...text('query')}
        label={t`探す言葉や文章`}
        placeholder={t`例: 途中で解約したいときの条件`}
        required
        requiredMark={false}
      />
      <RadioGroupField
        label={t`探し方`}
        value={form.fields.mode}
        onChange={(mode) => form.set('mode', mode)}
        options={[
          { value: 'both', label: t`言葉と意味` },
          { value: 'keyword', label: t`言葉だけ` },
          { value: 'semantic', label: t`意味だけ` },
        ]}
      />
    </InlineForm>
  )
}
