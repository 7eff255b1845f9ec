import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type FormEvent, Suspense, useEffect, useRef } from 'react'
import { LONGEST_SEARCH } from '#contract/list-limits'
import { ErrorBoundary } from '@/errors/error-boundary'
import { IconButton } from '@/ui/icon-button'
import { TextField } from '@/ui/text-field'
import { useTypedText } from '@/ui/use-typed-text'

/** Who is found by what is typed; another feature's, given by the app. */
export type HitsSlot = ComponentType<{
  /** Not empty, without blanks around it, and not in the middle of a conversion. */
  text: string
  /** Enter was pressed over this text. */
  isEntered: boolean
  /** Shows all who are found, as a list. */
  onShowAll: () => void
}>

/** Where there is a keyboard one can type at once; on a touch screen the keyboard would cover the page. */
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches

/** The way to a customer from the first page: who is found stands under the field while one types. */
export function CustomerSearch({ hits: Hits }: { hits: HitsSlot }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { typed, text, change, isEntered, enter, conversion } = useTypedText()
  const field = useRef<HTMLElement>(null)

  // An effect instead of `autoFocus`, by which the page is laid out in the same task that puts it together.
  useEffect(() => {
    if (hasKeyboard()) field.current?.focus()
  }, [])

  function clear() {
    change('')
    field.current?.focus()
  }

  const showAll = () => void navigate({ to: '/customers', search: text === '' ? {} : { search: text } })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (text === '') showAll()
    else enter()
  }

  return (
    <search className="print:hidden">
      <form onSubmit={handleSubmit} {...conversion}>
        <TextField
          label={t`顧客を検索`}
          type="search"
          icon="search"
          placeholder={t`名前・フリガナ・電話・生年月日`}
          value={typed}
          onChange={change}
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          ref={(element) => {
            field.current = element
          }}
          trailing={
            typed === '' ? null : <IconButton label={t`検索を消す`} icon="close" iconSize={18} onClick={clear} />
          }
        />
      </form>
      {text === '' ? null : (
        // Without this part, the list does the search.
        <ErrorBoundary scope="part" onFailed={showAll}>
          <Suspense>
            <Hits text={text} isEntered={isEntered} onShowAll={showAll} />
          </Suspense>
        </ErrorBoundary>
      )}
    </search>
  )
}
