import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SELECTION_ROWS } from '#contract/customer-selections'
import { customers } from '#contract/customers'
import { useIsOffline } from '@/forms/use-is-offline'
import { formatNumber } from '@/i18n/numbers'
import { useOutbox } from '@/offline/scope/outbox'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import type { IconName } from '@/ui/icon-shapes'
import { ChosenFrame } from '@/ui/list/chosen-frame'
import { type Chosen, countChosen, countUnsent } from './chosen-customers'
import { type ChosenAct, ChosenDialog } from './chosen-dialog'
import { CsvDialog } from './csv-dialog'
import type { ListedCustomers } from './customer-filters'

type ChosenBarProps = {
  chosen: Chosen
  filter: ListedCustomers
  /** Customers of the list, as far as the server has them. */
  total: number
  onChooseAll: () => void
  onEnd: () => void
}

/** How many are chosen, and what can be done to them; on a narrow window with the acts first. */
export function ChosenBar({ chosen, filter, total, onChooseAll, onEnd }: ChosenBarProps) {
  const { t } = useLingui()
  const isOffline = useIsOffline()
  const mayDelete = useMay(customers.delete)
  const [act, setAct] = useState<ChosenAct | 'csv' | null>(null)
  const entries = useOutbox()
  const count = countChosen(chosen)
  const all = formatNumber(total)
  const most = formatNumber(SELECTION_ROWS)
  const acts: [act: ChosenAct, label: string, icon: IconName][] = [
    ['set', t`項目を変更`, 'pencil'],
    ['add_tag', t`タグを追加`, 'tag'],
    ['remove_tag', t`タグを外す`, 'tag'],
    ...(mayDelete ? [['delete', t`削除`, 'trash'] as [ChosenAct, string, IconName]] : []),
  ]
  const isMuch = count > SELECTION_ROWS
  return (
    <>
      <ChosenFrame
        label={t`選択した顧客`}
        below={
          isOffline ? (
            <p role="status" className="px-4 pb-2 text-sm text-warning">
              <Trans>オフラインです。変更と削除は、接続しているときに行えます。選択はそのまま残ります。</Trans>
            </p>
          ) : isMuch ? (
            <p role="status" className="px-4 pb-2 text-sm text-warning">
              <Trans>一度に変更できるのは{most}人までです。条件で絞り込んでください。</Trans>
            </p>
          ) : null
        }
      >
        <p role="status" className="px-2 font-semibold">
          <Plural value={count} other="#人を選択中" />
        </p>
        {chosen.kind === 'these' && total > 0 ? (
          <Button size="sm" className="max-lg:order-1" onClick={onChooseAll}>
            {t`この条件の全員 ${all}人を選択`}
          </Button>
        ) : null}
        {acts.map(([name, label, icon]) => (
          <Button
            key={name}
            size="sm"
            icon={icon}
            aria-haspopup="dialog"
            disabled={isOffline || count === 0 || isMuch}
            onClick={() => setAct(name)}
          >
            {label}
          </Button>
        ))}
        <Button size="sm" icon="download" aria-haspopup="dialog" disabled={count === 0} onClick={() => setAct('csv')}>
          {t`CSV書き出し`}
        </Button>
        <Button size="sm" variant="ghost" icon="close" className="max-lg:order-2" onClick={onEnd}>
          {t`選択をやめる`}
        </Button>
      </ChosenFrame>
      {act === 'csv' ? (
        <CsvDialog
          filter={filter}
          waiting={countUnsent(chosen, entries)}
          chosen={chosen}
          onClose={() => setAct(null)}
        />
      ) : act ? (
        <ChosenDialog act={act} chosen={chosen} onClose={() => setAct(null)} />
      ) : null}
    </>
  )
}
