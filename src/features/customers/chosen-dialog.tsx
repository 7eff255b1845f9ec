import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  customerSelections,
  mayHold,
  SELECTION_FIELDS,
  SelectionAct,
  type SelectionField,
} from '#contract/customer-selections'
import { ApiError } from '@/api/api-error'
import { callPatiently } from '@/api/call-patiently'
import { ActDialog } from '@/forms/act-dialog'
import { useOnlineAction } from '@/forms/use-online-action'
import { uuid } from '@/lib/uuid'
import { type Chosen, choiceOf, countChosen } from './chosen-customers'
import { FieldInput, TagInput } from './chosen-inputs'

export type ChosenAct = SelectionAct['kind']

type ChosenDialogProps = { act: ChosenAct; chosen: Chosen; onClose: () => void }

/** Asks what is to be done to so many customers, begins it, and leads to the page that tells how far it is. */
export function ChosenDialog({ act: kind, chosen, onClose }: ChosenDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const count = countChosen(chosen)
  const [field, setField] = useState<SelectionField>(SELECTION_FIELDS[0])
  const [value, setValue] = useState('')
  const [tag, setTag] = useState('')
  const [isEmptying, setEmptying] = useState(false)
  // One id for all tries of the same act: what was begun and not answered is not begun again.
  const begun = useRef({ asked: '', id: '' })
  const act = actOf(kind, { field, value: isEmptying ? '' : value, tag, isEmptying })
  const beginning = useOnlineAction(async (given: SelectionAct) => {
    const asked = { act: given, customers: choiceOf(chosen) }
    const said = JSON.stringify(asked)
    if (begun.current.asked !== said) begun.current = { asked: said, id: uuid() }
    const { id } = begun.current
    try {
      await callPatiently(customerSelections.create, { body: { id, ...asked } })
    } catch (thrown) {
      // It was begun by a try whose answer was lost.
      if (!(thrown instanceof ApiError) || thrown.code !== 'DB_003') throw thrown
    }
    void navigate({ to: '/customers/import', search: { act: id } })
  })
  const words = {
    set: [t`${count}人の項目を変更しますか？`, t`変更`],
    add_tag: [t`${count}人にタグを追加しますか？`, t`追加`],
    remove_tag: [t`${count}人からタグを外しますか？`, t`外す`],
    delete: [t`${count}人を削除しますか？`, t`削除`],
  } as const
  const [title, confirm] = words[kind]
  return (
    <ActDialog
      open
      act={{ ...beginning, isOffline: beginning.isOffline || act === null }}
      danger={kind === 'delete'}
      title={title}
      confirmLabel={confirm}
      onConfirm={() => act && void beginning.run(act)}
      onCancel={onClose}
    >
      {kind === 'set' ? (
        <FieldInput {...{ field, value, isEmptying }} onField={setField} onValue={setValue} onEmpty={setEmptying} />
      ) : null}
      {kind === 'add_tag' || kind === 'remove_tag' ? <TagInput value={tag} onChange={setTag} /> : null}
      {kind === 'set' ? (
        <p>
          <Plural value={count} other="選択した#人の今の内容は、この内容に置き換わります。" />
        </p>
      ) : null}
      <p>
        {kind === 'delete' ? (
          <Trans>対応履歴も一覧から消えます。30日のあいだは、まとめて取り消せます。</Trans>
        ) : (
          <Trans>30日のあいだは、まとめて取り消せます。</Trans>
        )}
      </p>
    </ActDialog>
  )
}

type Given = { field: SelectionField; value: string; tag: string; isEmptying: boolean }

/** The act as it is given so far; null while something is missing. */
function actOf(kind: ChosenAct, { field, value, tag, isEmptying }: Given): SelectionAct | null {
  if (kind === 'delete') return { kind }
  if (kind === 'set') return mayHold(field, value) && (value !== '' || isEmptying) ? { kind, field, value } : null
  const parsed = SelectionAct.safeParse({ kind, tag: tag.trim() })
  return parsed.success ? parsed.data : null
}
