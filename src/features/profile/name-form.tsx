import { Trans, useLingui } from '@lingui/react/macro'
import { neededText } from '#contract/fields'
import { tidyName } from '#contract/kana'
import { LONGEST_OWN_NAME, ProfileChange } from '#contract/profile'
import { problemsBySchema } from '@/forms/check-fields'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTextProps } from '@/forms/use-text-props'
import { changeName } from '@/session/identity/own-account'
import { TextField } from '@/ui/text-field'
import { explainIdentity } from './explain-identity'

const DESCRIBED = { name: neededText({ max: LONGEST_OWN_NAME, tidy: 'name' }) }

/** The own name, written again. What was typed stays on this device until it is saved or given up. */
export function NameForm({ saved, onClose }: { saved: string; onClose: () => void }) {
  const { t } = useLingui()
  const form = useOnlineForm({
    name: 'profile.name',
    start: { name: saved },
    // Until November 2026 the draft was the name alone.
    readOlder: (found) => (typeof found === 'string' ? { name: found } : undefined),
    tidy: ({ name }) => ({ name: tidyName(name) }),
    check: (fields) => problemsBySchema(ProfileChange, fields),
    explain: explainIdentity,
    act: ({ name }) => changeName(name),
    onSaved: onClose,
  })
  const text = useTextProps(form, DESCRIBED)
  return (
    <InlineForm
      form={form}
      label={t`名前の変更`}
      onLeave={onClose}
      note={
        <OfflineNote>
          <Trans>オフラインです。名前は接続しているときに変更できます。入力した内容はこの端末に残ります。</Trans>
        </OfflineNote>
      }
      className="mb-5"
    >
      <TextField
        {...text('name', t`同じ所属先の人に表示される名前です。`)}
        autoComplete="name"
        enterKeyHint="done"
        autoFocus
      />
    </InlineForm>
  )
}
