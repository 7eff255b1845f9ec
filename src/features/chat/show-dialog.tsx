import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { plainAnswer } from '@/assistant/plain-answer'
import { showToCustomer } from '@/session/lock/shown-to-customer'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/text-field'

type ShowDialogProps = { uid: string; answer: string; onClose: () => void }

/** What of an answer the customer is to see: it may hold more than is meant for them. */
export function ShowDialog({ uid, answer, onClose }: ShowDialogProps) {
  const { t } = useLingui()
  // As it reads: nobody at a desk corrects signs of Markdown.
  const [text, setText] = useState(() => plainAnswer(answer, null, '、'))
  return (
    <Dialog
      open
      size="lg"
      title={<Trans>お客様に見せる</Trans>}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`キャンセル`}</Button>
          <Button
            variant="primary"
            disabled={text.trim() === ''}
            onClick={() => showToCustomer(uid, text)}
          >{t`見せる`}</Button>
        </>
      }
    >
      <p className="mb-3 text-muted text-sm">
        <Trans>
          お客様に見せない内容は消してください。ここで消しても、回答は変わりません。見せている間は画面をロックし、終わるときにPINかパスワードを確かめます。
        </Trans>
      </p>
      <TextField name="shown" label={t`見せる内容`} multiline rows={10} value={text} onChange={setText} />
    </Dialog>
  )
}
