import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
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
    <search>
      <form onSubmit={handleSubmit} className="flex items-end gap-2">
        <TextField
          label={t`顧客を検索`}
          type="search"
          icon="search"
          placeholder={t`名前・フリガナ・電話番号・メール`}
          value={text}
          onChange={setText}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          autoFocus={hasKeyboard()}
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
