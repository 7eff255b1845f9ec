import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tidyName } from '#contract/kana'
import type { StaffMember } from '#contract/staff'
import { notify } from '@/errors/notify'
import { ActNotes } from '@/forms/act-notes'
import { useOnlineAction } from '@/forms/use-online-action'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { SelectField } from '@/ui/select-field'
import { TextField } from '@/ui/text-field'
import { HoldingsNote } from './holdings-note'
import { staffQueries } from './queries'
import { useRemoveMember } from './use-staff-acts'

type RemoveDialogProps = { member: StaffMember; onClose: () => void; onRemoved: () => void }

/** Asks for the name of the person to be removed: it cannot be undone. */
export function RemoveDialog({ member, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useLingui()
  const { id, name } = member
  const [typed, setTyped] = useState('')
  const [heir, setHeir] = useState('')
  const { data } = useQuery(staffQueries.directory())
  const others = (data?.colleagues ?? []).filter((one) => one.id !== id && one.id !== data?.own_id)
  const cancel = useRef<HTMLButtonElement>(null)
  const { run, isBusy, isOffline, failure } = useOnlineAction(useRemoveMember(member, heir))
  const isNamed = plain(typed) === plain(name)

  async function remove() {
    if (!isNamed || !(await run())) return
    notify.success(t`${name} さんを削除しました`)
    onRemoved()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closable={!isBusy}
      title={t`${name} さんを削除しますか？`}
      size="md"
      role="alertdialog"
      footer={
        <>
          <Button ref={cancel} onClick={onClose} disabled={isBusy}>{t`キャンセル`}</Button>
          <Button variant="danger" busy={isBusy} disabled={!isNamed || isOffline} onClick={() => void remove()}>
            {t`削除`}
          </Button>
        </>
      }
      initialFocus={cancel}
    >
      <div className="flex flex-col gap-4 text-sm">
        <ActNotes failure={failure} />
        <p>
          <Trans>
            元に戻せません。その人の端末に残っている未送信の変更も反映されません。一時的に止めるだけなら「利用を停止」を使ってください。
          </Trans>
        </p>
        <HoldingsNote id={id} isRemoval />
        <SelectField
          label={t`引き継ぐ人`}
          value={heir}
          options={[{ value: '', label: t`自分` }, ...others.map((one) => ({ value: one.id, label: one.name }))]}
          onChange={setHeir}
        />
        <TextField
          label={t`確認のため「${name}」と入力してください`}
          value={typed}
          onChange={setTyped}
          onEnter={() => void remove()}
          autoComplete="off"
        />
      </div>
    </Dialog>
  )
}

/** Without the spaces that a name may be written with. */
const plain = (text: string) => tidyName(text).replace(/\s/g, '')
