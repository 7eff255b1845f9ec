import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type RefObject, useEffect, useState } from 'react'
import { tidyName } from '#contract/kana'
import { ProfileChange } from '#contract/profile'
import { validationErrors } from '#contract/validation'
import { ApiError } from '@/api/api-error'
import { changeName } from '@/auth/own-account'
import { fieldErrors } from '@/errors/field-errors'
import { notify } from '@/errors/notify'
import { clearDirty, markDirty } from '@/lib/dirty-registry'
import { useDraft } from '@/offline/drafts'
import { useFocusFirstError } from '@/ui/use-focus-first-error'

const FORM = 'profile.name'

type Options = {
  /** The name as it is now. */
  saved: string
  form: RefObject<HTMLElement | null>
  onSaved: () => void
}

/** State of the form for the own name: text with its draft, the error at the field, and saving, which needs a connection. */
export function useNameForm({ saved, form, onSaved }: Options) {
  const draft = useDraft(FORM, saved, (name) => name !== saved)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const focusFirstError = useFocusFirstError(form)
  const isChanged = draft.value !== saved

  useEffect(() => {
    if (!isChanged) return
    markDirty(FORM)
    return () => clearDirty(FORM)
  }, [isChanged])

  function refuse(found: Record<string, string>): void {
    setError(found.name)
    if (found.name) focusFirstError()
  }

  async function submit(): Promise<void> {
    if (busy) return
    const parsed = ProfileChange.safeParse({ name: tidyName(draft.value) })
    if (!parsed.success) return refuse(fieldErrors({ validationErrors: validationErrors(parsed.error.issues) }))
    setFailure(null)
    setBusy(true)
    try {
      await changeName(parsed.data.name)
    } catch (thrown) {
      setFailure(thrown)
      if (thrown instanceof ApiError) refuse(fieldErrors(thrown))
      return
    } finally {
      setBusy(false)
    }
    draft.clear()
    notify.success(i18n._(msg`保存しました`))
    onSaved()
  }

  function change(text: string): void {
    draft.setValue(text)
    setError(undefined)
  }

  return { draft, error, failure, busy, change, submit }
}
