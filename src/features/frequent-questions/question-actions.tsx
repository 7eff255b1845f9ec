import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type FrequentQuestion, frequentQuestions } from '#contract/frequent-questions'
import { CopyAnswer } from '@/assistant/copy-answer'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { DeleteDialog } from '@/forms/delete-dialog'
import { useUndoableDelete } from '@/forms/use-undoable-delete'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { lastPlace, movedCards } from './card-order'
import { deleteFrequentQuestion, restoreFrequentQuestion } from './mutations'
import { useChangeCard } from './use-change-card'

const QuestionDialog = lazyDialog(() => import('./question-dialog').then((m) => m.QuestionDialog), { close: byOnClose })

type QuestionActionsProps = {
  question: FrequentQuestion
  /** All desk cards, in their order. */
  cards: readonly FrequentQuestion[]
}

/** What can be done with a frequent question, as far as the person may. */
export function QuestionActions({ question, cards }: QuestionActionsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const mayEdit = useMay(frequentQuestions.update)
  const mayDelete = useMay(frequentQuestions.delete)
  const close = () => setOpen(null)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
      {mayEdit ? <PinButtons {...{ question, cards }} /> : null}
      {mayEdit ? <Button size="sm" icon="pencil" onClick={() => setOpen('edit')}>{t`編集`}</Button> : null}
      {mayDelete ? <Button size="sm" icon="trash" onClick={() => setOpen('delete')}>{t`削除`}</Button> : null}
      <CopyAnswer text={question.answer} />
      {open === 'edit' ? <QuestionDialog question={question} onClose={close} onSaved={close} /> : null}
      {open === 'delete' ? <Deletion question={question} onClose={close} /> : null}
    </div>
  )
}

function PinButtons({ question, cards }: QuestionActionsProps) {
  const { t } = useLingui()
  const { change, busy } = useChangeCard()
  const at = cards.findIndex(({ id }) => id === question.id)

  async function move(by: number) {
    for (const { card, place } of movedCards(cards, at, at + by)) await change(card, { pin_order: place })
  }

  if (!question.is_pinned) {
    const pin = () => change(question, { is_pinned: true, pin_order: lastPlace(cards) })
    return (
      <Button size="sm" variant="primary" icon="pin" busy={busy} onClick={() => void pin()}>{t`窓口に貼る`}</Button>
    )
  }
  return (
    <>
      <Button size="sm" icon="pin" busy={busy} onClick={() => void change(question, { is_pinned: false })}>
        {t`はがす`}
      </Button>
      {at > 0 ? <Button size="sm" icon="chevron-up" busy={busy} onClick={() => void move(-1)}>{t`前へ`}</Button> : null}
      {at >= 0 && at < cards.length - 1 ? (
        <Button size="sm" icon="chevron-down" busy={busy} onClick={() => void move(1)}>{t`後ろへ`}</Button>
      ) : null}
    </>
  )
}

function Deletion({ question, onClose }: { question: FrequentQuestion; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useUndoableDelete(deleteFrequentQuestion, restoreFrequentQuestion)
  const { id, name } = question
  const words = { deleted: t`${name} を削除しました`, restored: t`${name} を元に戻しました` }
  return (
    <DeleteDialog
      title={t`${name} を削除しますか？`}
      onDelete={() => remove({ id, name }, question, words)}
      onDeleted={onClose}
      onClose={onClose}
    >
      <Trans>全員の一覧と窓口カードから消えます。削除した直後は「元に戻す」で取り消せます。</Trans>
    </DeleteDialog>
  )
}
