import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type FoundDocument, legalChecks } from '#contract/legal-checks'
import { callPatiently } from '@/api/call-patiently'
import { problemsBySchema } from '@/forms/check-fields'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTextProps } from '@/forms/use-text-props'
import { RadioGroupField } from '@/ui/radio-group-field'
import { TextField } from '@/ui/text-field'

/** By the words alone, by their meaning, or by both. */
type SearchMode = 'both' | 'keyword' | 'semantic'
type Fields = { query: string; mode: SearchMode }
const EMPTY: Fields = { query: '', mode: 'both' }

const LIMIT = { query: { max: 500 } } as never

/** What was found for a search. */
export type DocumentSearch = {
  query: string
  results: readonly FoundDocument[]
  /** Who compared the meaning, and why the chosen model did not; absent of a search by words alone. */
  meaning?: { comparedBy: string; failure: string | null }
}

/** What is looked for in the documents, and how. */
export function SearchBox({ onFound }: { onFound: (found: DocumentSearch) => void }) {
  const { t } = useLingui()
  const form = useOnlineForm<Fields, DocumentSearch>({
    name: 'legal-checks.search',
    start: EMPTY,
    tidy: ({ query, mode }) => ({ query: query.trim(), mode }),
    labels: { query: msg`探す言葉` },
    check: ({ query }) => problemsBySchema(legalChecks.search.query, { query }),
    act: ({ query, mode }) => found(query, mode),
    tell: () => {},
    onSaved: onFound,
  })
  const text = useTextProps(form, LIMIT)
  return (
    <InlineForm
      form={form}
      label={t`文書を検索`}
      saveLabel={t`検索する`}
      failureTitle={t`検索できませんでした`}
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

async function found(query: string, mode: SearchMode): Promise<DocumentSearch> {
  if (mode === 'keyword')
    return { query, results: (await callPatiently(legalChecks.search, { query: { query } })).results }
  const asked = mode === 'both' ? { query, with_words: 'true' as const } : { query }
  const { results, compared_by, model_failure } = await callPatiently(legalChecks.semanticSearch, { query: asked })
  return { query, results, meaning: { comparedBy: compared_by, failure: model_failure } }
}
