import { Trans, useLingui } from '@lingui/react/macro'
import { lockChoices, setLockMinutes, useLockMinutes } from '@/session/lock/lock-minutes'
import { isSecretPossible } from '@/session/secrets/device-secret'
import { SelectField } from '@/ui/select-field'
import { PinSettings } from './pin-settings'

/** When this device locks by itself, and the PIN of this person on it. */
export function LockSettings({ uid }: { uid: string }) {
  const { t } = useLingui()
  const minutes = useLockMinutes()
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label={t`自動でロックするまでの時間`}
        value={String(minutes)}
        options={lockChoices().map((choice) => ({ value: String(choice), label: t`${choice}分` }))}
        hint={t`この端末を使う全員に共通です。`}
        onChange={(value) => setLockMinutes(Number(value))}
      />
      {isSecretPossible() ? (
        <PinSettings uid={uid} />
      ) : (
        <p className="text-muted text-sm">
          <Trans>このブラウザではPINを使えません。解除にはパスワードを使います。</Trans>
        </p>
      )}
    </div>
  )
}
