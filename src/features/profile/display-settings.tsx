import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { notify } from '@/errors/notify'
import { activateLocale, LANGUAGES, type Locale, useLocale } from '@/i18n/locale'
import { areShortcutsOn, setShortcutsOn, subscribeShortcutSetting } from '@/lib/shortcut-setting'
import { useSession } from '@/session/session'
import { getAppearance, setAppearance, subscribeAppearance } from '@/ui/appearance'
import { Card } from '@/ui/card'
import { RadioGroupField } from '@/ui/radio-group-field'
import { ListedField } from './listed-field'

/** Language, colours, size of the words and shortcuts of this device, and who is named on it. Each takes effect at once. */
export function DisplaySettings() {
  const { t } = useLingui()
  const locale = useLocale()
  const { user } = useSession()
  const { theme, textSize } = useSyncExternalStore(subscribeAppearance, getAppearance)
  const shortcuts = useSyncExternalStore(subscribeShortcutSetting, areShortcutsOn)
  return (
    <Card title={<Trans>この端末での表示</Trans>} className="lg:col-span-2 print:hidden">
      <div className="grid gap-6 sm:grid-cols-2">
        <RadioGroupField<Locale>
          label={t`言語`}
          value={locale}
          onChange={(next) => void activateLocale(next).catch(notify.error)}
          options={LANGUAGES}
        />
        <RadioGroupField
          label={t`画面の色`}
          value={theme}
          onChange={(next) => setAppearance({ theme: next })}
          options={[
            { value: 'system', label: t`端末に合わせる`, icon: 'monitor' },
            { value: 'light', label: t`明るい`, icon: 'sun' },
            { value: 'dark', label: t`暗い`, icon: 'moon' },
          ]}
        />
        <RadioGroupField
          label={t`文字の大きさ`}
          value={textSize}
          onChange={(next) => setAppearance({ textSize: next })}
          options={[
            { value: 'normal', label: t`標準` },
            { value: 'large', label: t`大` },
            { value: 'x-large', label: t`特大` },
          ]}
        />
        <RadioGroupField
          label={t`キーボードショートカット`}
          value={shortcuts ? 'on' : 'off'}
          onChange={(next) => setShortcutsOn(next === 'on')}
          options={[
            { value: 'on', label: t`使う` },
            { value: 'off', label: t`使わない` },
          ]}
          hint={t`? キーで一覧が開きます。`}
        />
        {user ? <ListedField key={user.uid} uid={user.uid} /> : null}
      </div>
    </Card>
  )
}
