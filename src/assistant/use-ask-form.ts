import { useQueryClient } from '@tanstack/react-query'
import type { AiResult } from '#contract/ai-results'
import { problemsBySchema, type Schema } from '@/forms/check-fields'
import type { Form } from '@/forms/use-form'
import { useOnlineForm } from '@/forms/use-online-form'
import { markChanged } from '@/offline/cache/outdated'
import { aiResultQueries } from './queries'

type AskFormOptions<F extends object> = {
  /** Names the form and its draft. */
  name: string
  start: F
  /** What the call takes, and the fields as it takes them. */
  schema: Schema
  bodyOf: (fields: F) => object
  /** `id` goes along in the body, so that asking twice is one act. */
  ask: (fields: F, id: string) => Promise<AiResult>
  /** Gets the result that is to come. */
  onAsked: (id: string) => void
}

/** A form that asks for a piece of AI work. What was typed is kept on the device until it is asked for. */
export function useAskForm<F extends object>(options: AskFormOptions<F>): Form<F> {
  const { name, start, schema, bodyOf, ask, onAsked } = options
  const client = useQueryClient()
  return useOnlineForm<F, AiResult>({
    name,
    start,
    asksForWork: true,
    check: (fields) => problemsBySchema(schema, bodyOf(fields)),
    act: ask,
    tell: () => {},
    onSaved: ({ id }) => {
      void markChanged(client, aiResultQueries.all)
      onAsked(id)
    },
  })
}
