import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { previousStatus } from '#contract/visit-steps'
import { calledNumber, type Visit } from '#contract/visits'
import { useUndoableDelete } from '@/forms/use-undoable-delete'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-shapes'
import { LinkButton } from '@/ui/link-button'
import { Popover } from '@/ui/popover'
import { CorrectionDialog } from './correction-dialog'
import { deleteVisit, restoreVisit } from './mutations'
import { PersonDialog } from './person-dialog'
import { useSetFree } from './use-set-free'
import { useStep } from './use-step'
import { STATUS_WORDS } from './visit-words'

/** What is done to a visit now and then: behind a button, so that the next step is the one that is pressed. */
export function VisitMenu({ visit }: { visit: Visit }) {
  const { t, i18n } = useLingui()
  const { step } = useStep()
  const setFree = useSetFree()
  const remove = useUndoableDelete(deleteVisit, restoreVisit)
  const [open, setOpen] = useState<'correct' | 'person' | null>(null)
  const { id, name, customer_id, status, interaction_id } = visit
  const number = calledNumber(visit)
  const back = previousStatus(visit)
  // A contact stays with the customer whose it is: the server takes no other one for a visit that has made it.
  const isFree = status !== 'done' && interaction_id === null
  const isOpen = status !== 'done' && status !== 'left'
  const words = { deleted: t`${number}番の受付を削除しました`, restored: t`受付を元に戻しました` }

  return (
    <div className="print:hidden">
      <Popover
        label={t`${number}番のその他の操作`}
        button={<Icon name="more" size={22} />}
        buttonClassName="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-accent-soft hover:text-accent-ink"
        panelClassName="w-64 p-2"
      >
        {(close) => {
          const item = (icon: IconName, label: ReactNode, run: () => void) => (
            <Button
              variant="ghost"
              icon={icon}
              className="w-full justify-start"
              onClick={() => {
                close()
                run()
              }}
            >
              {label}
            </Button>
          )
          return (
            <div className="flex flex-col">
              {back ? item('undo', t`「${i18n._(STATUS_WORDS[back])}」に戻す`, () => void step(visit, back)) : null}
              {isOpen && status !== 'paying' ? item('check', t`完了にする`, () => void step(visit, 'done')) : null}
              {isOpen ? item('logout', t`帰られた`, () => void step(visit, 'left')) : null}
              {item('pencil', t`内容を直す`, () => setOpen('correct'))}
              {customer_id === null ? item('customers', t`顧客と結び付ける`, () => setOpen('person')) : null}
              {customer_id !== null && isFree ? item('customers', t`顧客を選び直す`, () => setOpen('person')) : null}
              {customer_id !== null && isFree ? item('close', t`登録なしに戻す`, () => void setFree(visit)) : null}
              {customer_id === null ? null : (
                <LinkButton
                  to="/customers/$id"
                  params={{ id: customer_id }}
                  variant="ghost"
                  icon="user"
                  className="justify-start"
                >
                  {t`顧客を開く`}
                </LinkButton>
              )}
              {item('trash', t`削除`, () => void remove({ id, name }, visit, words))}
            </div>
          )
        }}
      </Popover>
      {open === 'correct' ? <CorrectionDialog visit={visit} onClose={() => setOpen(null)} /> : null}
      {open === 'person' ? <PersonDialog visit={visit} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
