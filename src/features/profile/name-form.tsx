import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef } from 'react'
import { fieldLabel } from '@/errors/field-labels'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/text-field'
import { useFormKeys } from '@/ui/use-form-keys'
import { AccountFailure } from './account-failure'
import { OfflineNote, useIsOffline } from './offline-note'
import { useNameForm } from './use-name-form'

/** The own name, written anew. What was typed stays on this device until it is saved or given up. */
export function NameForm({ saved, onClose }: { saved: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const form = useNameForm({ saved, form: element, onSaved: onClose })
  const isOffline = useIsOffline()
  useFormKeys(element, { onSave: () => void save(), onLeave: onClose })

  async function save() {
    if (!isOffline) await form.submit()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  function giveUp() {
    form.draft.clear()
    onClose()
  }

  return (
    <form
      ref={element}
      aria-label={t`名前の変更`}
      noValidate
      onSubmit={handleSubmit}
      className="mb-5 flex flex-col gap-4"
    >
      {form.draft.restored ? (
        <Banner role="status" icon="undo">
          <Trans>入力途中の内容を復元しました</Trans>
        </Banner>
      ) : null}
      {form.failure ? <AccountFailure thrown={form.failure} /> : null}
      <OfflineNote>
        <Trans>オフラインです。名前は接続しているときに変更できます。入力した内容はこの端末に残ります。</Trans>
      </OfflineNote>
      <TextField
        label={fieldLabel('name', i18n)}
        name="name"
        value={form.draft.value}
        onChange={form.change}
        error={form.error}
        hint={t`同じテナントの人に表示される名前です。`}
        required
        readOnly={form.busy}
        maxLength={200}
        autoComplete="name"
        enterKeyHint="done"
        autoFocus
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={form.busy} onClick={giveUp}>{t`キャンセル`}</Button>
        <Button variant="primary" type="submit" busy={form.busy} disabled={isOffline}>{t`保存`}</Button>
      </div>
    </form>
  )
}
