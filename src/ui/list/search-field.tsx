import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { LONGEST_SEARCH } from '#contract/list-limits'
import { MOST_TERMS, unusedWords } from '#contract/search-text'
import { belongsToInputMethod } from '@/lib/ime'
import { IconButton } from '../icon-button'
import { TextField } from '../text-field'
import { useSearchText } from './use-search-text'

type SearchFieldProps = {
  label: string
  placeholder: string
  /** The search as it is kept, in the address. */
  value: string
  /** Called after a pause in typing, never in the middle of a conversion. */
  onChange: (text: string) => void
  /** Called at each key but those of a conversion, for what answers at once. */
  onType?: ((text: string) => void) | undefined
  /** Arrow down goes to the list. */
  onLeave: () => void
  /** False: what is typed while the page opens is meant for something else. */
  takesFocus?: boolean
  className?: string
}

/** THE search field of a list; it says which words a search has no room for. Where there is a keyboard one can type at once. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange, onType, onLeave, takesFocus = true, className } = props
  const { text, setText, conversion } = useSearchText(value, onChange, onType)
  return (
    <div {...conversion} className={className}>
      <SearchText {...{ label, placeholder, text, onLeave, takesFocus }} onChange={setText} />
    </div>
  )
}

type SearchTextProps = Pick<SearchFieldProps, 'label' | 'placeholder' | 'onChange' | 'onLeave'> & {
  text: string
  takesFocus: boolean
}

/** Not drawn anew when the search is kept: it shows that text already. */
const SearchText = memo(function SearchText(props: SearchTextProps) {
  const { label, placeholder, text, onChange, onLeave, takesFocus } = props
  const { t } = useLingui()
  const unused = unusedWords(text).join('、')
  const field = useRef<HTMLElement>(null)
  const isFocused = useRef(takesFocus)
  useEffect(() => {
    if (isFocused.current) focusQuietly(field.current)
  }, [])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || belongsToInputMethod(event)) return
    event.preventDefault()
    onLeave()
  }

  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      icon="search"
      placeholder={placeholder}
      value={text}
      hint={unused ? t`検索に使えるのは${MOST_TERMS}語までです。使っていない語: ${unused}` : undefined}
      onChange={onChange}
      onKeyDown={handleKeyDown}
      ref={(element) => {
        field.current = element
      }}
      maxLength={LONGEST_SEARCH}
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      trailing={
        text === '' ? null : (
          <IconButton label={t`検索を消す`} icon="close" iconSize={18} onClick={() => onChange('')} />
        )
      }
    />
  )
})

/** The page stays where it was scrolled to. */
function focusQuietly(element: HTMLElement | null): void {
  const isDialogOpen = document.querySelector('[role="dialog"]') !== null
  if (window.matchMedia('(pointer: fine)').matches && !isDialogOpen) element?.focus({ preventScroll: true })
}
