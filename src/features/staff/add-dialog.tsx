import { Trans, useLingui } from '@lingui/react/macro'
import { tidyEmail, tidyName, tidyPhone } from '#contract/kana'
import { type StaffInput, StaffInput as StaffSchema, staffFields } from '#contract/staff'
import { ApiError } from '@/api/api-error'
import { problemsBySchema } from '@/forms/check-fields'
import { FormDialog } from '@/forms/form-dialog'
import { OfflineNote } from '@/forms/offline-note'
import { recordFields } from '@/forms/record-fields'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTextProps } from '@/forms/use-text-props'
import { isOnlyNumber } from '@/lib/phone'
import { TextField } from '@/ui/text-field'
import { RoleField } from './role-field'
import { useAddMember } from './use-staff-acts'

const staffForm = recordFields(staffFields, { schema: StaffSchema, nameOf: ({ name }) => name })

/** Characters of what colleagues dial; a telephone number has more. */
const LONGEST_EXTENSION = 6

type AddDialogProps = {
  /** What was searched for before: it need not be typed again. */
  search?: string | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

/** The form of a new member of staff. It is saved with a connection only; without one its text stays on this device. */
export function AddDialog({ search = '', onClose, onSaved }: AddDialogProps) {
  const { t } = useLingui()
  const add = useAddMember()
  const form = useOnlineForm({
    name: 'staff.create',
    start: { ...(staffForm.empty as StaffInput), ...givenBy(search) },
    tidy: staffForm.tidy as (fields: StaffInput) => StaffInput,
    check: (fields) => problemsBySchema(staffForm.schema, fields),
    problemsOf: (thrown) =>
      thrown instanceof ApiError && thrown.code === 'DB_003'
        ? { email: t`このメールアドレスの人は、すでに登録されています。` }
        : null,
    act: add,
    onSaved: ({ id }) => onSaved(id),
  })
  const text = useTextProps(form, staffFields)
  return (
    <FormDialog form={form} title={<Trans>スタッフを追加</Trans>} onClose={onClose}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <OfflineAdvice />
        <TextField {...text('name')} autoFocus />
        <TextField
          {...text('email', t`本人がこのアドレスで初めてログインすると、参加が完了します。あとから変更できません。`)}
          type="email"
        />
        <TextField {...text('phone')} type="tel" />
        <TextField {...text('extension')} inputMode="tel" />
        <RoleField
          value={form.fields.role}
          onChange={(role) => form.set('role', role)}
          error={form.errors.role}
          className="sm:col-span-2"
        />
      </div>
    </FormDialog>
  )
}

/** What was searched for, where it goes in the form for the member who was not found. */
function givenBy(search: string): Partial<StaffInput> {
  const number = tidyPhone(search)
  if (isOnlyNumber(number)) return number.length > LONGEST_EXTENSION ? { phone: number } : { extension: number }
  return search.includes('@') ? { email: tidyEmail(search) } : { name: tidyName(search) }
}

/** Above the fields of a form of staff while there is no connection. */
export function OfflineAdvice() {
  return (
    <div className="empty:hidden sm:col-span-2">
      <OfflineNote>
        <Trans>オフラインです。接続しているときに保存できます。入力した内容はこの端末に残ります。</Trans>
      </OfflineNote>
    </div>
  )
}
