import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from './icon-button'
import { TextField, type TextFieldProps } from './text-field'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'multiline' | 'rows' | 'trailing' | 'icon' | 'onKeyDown'>

/** A password, which can be made visible; says when Caps Lock is on. */
export function PasswordField({ hint, ...props }: PasswordFieldProps) {
  const { t } = useLingui()
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)

  function watchCapsLock(event: KeyboardEvent) {
    setCapsLock(event.getModifierState('CapsLock'))
  }

  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={watchCapsLock}
      hint={
        capsLock ? (
          <span role="status" className="text-warning">
            <Trans>Caps Lock がオンになっています</Trans>
          </span>
        ) : (
          hint
        )
      }
      trailing={
        <IconButton
          label={visible ? t`パスワードを隠す` : t`パスワードを表示`}
          icon={visible ? 'eye-off' : 'eye'}
          iconSize={20}
          aria-pressed={visible}
          disabled={props.disabled}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}
