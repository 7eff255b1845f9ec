import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LONGEST_SEARCH } from '#contract/lists'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { TextField } from '@/ui/text-field'

/** Where there is a keyboard one can type at once; on a touch screen the keyboard would cover the page. */
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches

/** The way to a customer from the first page: type and press Enter. */
export function CustomerSearch() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const field = useRef<HTMLElement>(null)

  // An effect instead of `autoFocus`, by which the page is laid out in the same task that puts it together.
  useEffect(() => {
    if (hasKeyboard()) field.current?.focus()
  }, [])

  function clear() {
    setText('')
    field.current?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const search = text.trim()
    void navigate({ to: '/customers', search: search === '' ? {} : { search } })
  }

  return (
    <search className="print:hidden">
      <form onSubmit={handleSubmit} className="flex items-end gap-2">
        <TextField
          label={t`顧客を検索`}
          type="search"
          icon="search"
          placeholder={t`名前・フリガナ・電話・生年月日`}
          value={text}
          onChange={setText}
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          ref={(element) => {
            field.current = element
          }}
          trailing={
            text === '' ? null : <IconButton label={t`検索を消す`} icon="close" iconSize={18} onClick={clear} />
          }
          className="flex-1"
        />
        <Button type="submit" variant="primary">{t`検索`}</Button>
      </form>
    </search>
  )
}
