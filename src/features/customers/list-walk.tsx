import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '@/errors/notify'
import { formatNumber } from '@/i18n/numbers'
import { IconButton } from '@/ui/icon-button'
import { useShortcut } from '@/ui/use-shortcut'
import { placeInList, stepInList } from './walked-list'

/** The way to the customers before and after this one in the list that they were opened from; nothing where there was none. */
export function ListWalk({ id }: { id: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const place = placeInList(id)
  const go = async (step: 1 | -1) => {
    if (place === null) return
    try {
      const next = await stepInList(client, place, step)
      // In place of this one: the way back still leads to the list.
      if (next) await navigate({ to: '/customers/$id', params: { id: next.id }, replace: true })
    } catch (thrown) {
      notify.error(thrown)
    }
  }
  useShortcut('[', () => void go(-1))
  useShortcut(']', () => void go(1))
  if (place === null) return null
  const { index, length } = place
  const [at, of] = [formatNumber(index + 1), formatNumber(length)]
  return (
    <nav aria-label={t`一覧の前後の顧客`} className="flex items-center print:hidden">
      <IconButton
        label={t`前の顧客`}
        icon="chevron-left"
        iconSize={18}
        disabled={index === 0}
        onClick={() => void go(-1)}
      />
      <span className="text-muted tabular-nums">{t`${of}人中${at}人目`}</span>
      <IconButton
        label={t`次の顧客`}
        icon="chevron-right"
        iconSize={18}
        disabled={index + 1 >= length}
        onClick={() => void go(1)}
      />
    </nav>
  )
}
