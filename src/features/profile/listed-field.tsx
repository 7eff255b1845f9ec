import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isListed, setListed } from '@/session/people/known-people'
import { RadioGroupField } from '@/ui/radio-group-field'

/** Whether this person is on the sign-in page's list of people after they have handed this device over. */
export function ListedField({ uid }: { uid: string }) {
  const { t } = useLingui()
  const [listed, setChosen] = useState(() => isListed(uid))
  return (
    <RadioGroupField
      label={t`ログイン画面の「この端末を使っている人」`}
      value={listed ? 'on' : 'off'}
      onChange={(next) => {
        setListed(uid, next === 'on')
        // As it is kept: where nothing can be, the choice does not stand.
        setChosen(isListed(uid))
      }}
      options={[
        { value: 'on', label: t`名前を表示する` },
        { value: 'off', label: t`表示しない` },
      ]}
      hint={t`表示すると、「交代」したあと、名前を選んでパスワードだけで戻れます。この端末のPINがあれば、セッションが終わるまではPINで戻れます。`}
    />
  )
}
