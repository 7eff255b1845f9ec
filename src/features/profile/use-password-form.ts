import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type RefObject, useEffect, useState } from 'react'
import { isLongEnough, MIN_LENGTH } from '#contract/password'
import { IdentityError } from '@/auth/identity-error'
import { changePassword } from '@/auth/own-account'
import { notify } from '@/errors/notify'
import { clearDirty, markDirty } from '@/lib/dirty-registry'
import { useFocusFirstError } from '@/ui/use-focus-first-error'

export type PasswordFields = { current: string; next: string; again: string }
type Errors = Partial<Record<keyof PasswordFields, MessageDescriptor>>

const FORM = 'profile.password'
const EMPTY: PasswordFields = { current: '', next: '', again: '' }
const WRONG = ['auth/invalid-credential', 'auth/wrong-password']

/** What is wrong with the fields before anybody is asked. */
function problemsOf({ current, next, again }: PasswordFields): Errors {
  const missing = msg`入力してください。`
  return {
    ...(current === '' ? { current: missing } : {}),
    ...(next === '' ? { next: missing } : newProblem(current, next)),
    ...(again === '' ? { again: missing } : again !== next ? { again: msg`新しいパスワードと一致しません。` } : {}),
  }
}

function newProblem(current: string, next: string): Errors {
  if (!isLongEnough(next)) return { next: msg`${MIN_LENGTH}文字以上にしてください。` }
  return next === current ? { next: msg`今のパスワードとは違うものにしてください。` } : {}
}

/** State of the form for a new password. Nothing of it is ever kept on the device. */
export function usePasswordForm(form: RefObject<HTMLElement | null>) {
  const [fields, setFields] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const focusFirstError = useFocusFirstError(form)
  const hasText = Object.values(fields).some((text) => text !== '')

  useEffect(() => {
    if (!hasText) return
    markDirty(FORM)
    return () => clearDirty(FORM)
  }, [hasText])

  function refuse(found: Errors): void {
    setErrors(found)
    focusFirstError()
  }

  async function submit(): Promise<void> {
    if (busy) return
    setFailure(null)
    const problems = problemsOf(fields)
    if (Object.keys(problems).length > 0) return refuse(problems)
    setBusy(true)
    try {
      await changePassword(fields.current, fields.next)
      setFields(EMPTY)
      notify.success(i18n._(msg`パスワードを変更しました。ほかの端末では、新しいパスワードでのログインが必要です。`))
    } catch (thrown) {
      const isWrong = thrown instanceof IdentityError && WRONG.includes(thrown.code)
      if (isWrong) refuse({ current: msg`現在のパスワードが正しくありません。` })
      else setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }

  function change(part: Partial<PasswordFields>): void {
    setFields((before) => ({ ...before, ...part }))
    setErrors(({ ...left }) => {
      for (const name of Object.keys(part)) delete left[name as keyof PasswordFields]
      return left
    })
  }

  return { fields, errors, failure, busy, change, submit }
}
