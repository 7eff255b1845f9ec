import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { isFeatureEnabled } from '#contract/tenant'
import { useSendNow } from '@/features/outbox/use-send-now'
import { useFeatures } from '@/features/tenant/queries'
import { countWaiting } from '@/offline/outbox/count-waiting'
import { useOutbox } from '@/offline/scope/outbox'
import { lockNow } from '@/session/lock/idle-lock'
import { useSession } from '@/session/session'
import { requestSignOut } from '@/session/sign-out/sign-out'
import type { IconName } from '@/ui/icon-shapes'

/** Something that the palette does. */
export type PaletteAct = {
  label: string
  /** How it is read, in hiragana, and what else it is called. */
  names: readonly string[]
  icon: IconName
  run: () => void
}

/** What can be done from everywhere, as far as it can be done now. `onHelp` shows the shortcuts. */
export function usePaletteActs(onHelp: () => void): PaletteAct[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const hasCustomers = isFeatureEnabled(useFeatures(), 'customers')
  const uid = useSession().user?.uid
  const unsent = countWaiting(useOutbox())
  const { send } = useSendNow()
  const acts: (PaletteAct | false)[] = [
    hasCustomers && {
      label: t`顧客を追加`,
      names: ['こきゃくをついか', '新規 しんき 新患 しんかん'],
      icon: 'plus',
      run: () => void navigate({ to: '/customers', search: { new: 1 } }),
    },
    hasCustomers && {
      label: t`受付する`,
      names: ['うけつけする'],
      icon: 'visit',
      run: () => void navigate({ to: '/reception', search: { new: 1 } }),
    },
    unsent > 0 && {
      label: t`今すぐ送信`,
      names: ['いますぐそうしん', '同期 どうき'],
      icon: 'send',
      run: () => void send(),
    },
    uid !== undefined && {
      label: t`画面をロック・交代`,
      names: ['がめんをろっく こうたい'],
      icon: 'lock',
      run: () => lockNow(uid),
    },
    {
      label: t`キーボードショートカット`,
      names: ['きーぼーどしょーとかっと', 'へるぷ'],
      icon: 'keyboard',
      run: onHelp,
    },
    { label: t`ログアウト`, names: ['ろぐあうと', 'sign out'], icon: 'logout', run: () => void requestSignOut() },
  ]
  return acts.filter((act) => act !== false)
}
