import { Trans } from '@lingui/react/macro'
import { changedFields } from '#contract/changes'
import { contactFields, type StaffMember, StaffUpdate } from '#contract/staff'
import { tidyAll } from '#contract/tidy'
import { problemsBySchema } from '@/forms/check-fields'
import { FormDialog } from '@/forms/form-dialog'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTextProps } from '@/forms/use-text-props'
import { TextField } from '@/ui/text-field'
import { OfflineAdvice } from './add-dialog'
import { RoleField } from './role-field'
import { useChangeMember } from './use-staff-acts'

type EditDialogProps = {
  member: StaffMember
  isSelf: boolean
  /** Whether the person may give another role. */
  mayRole: boolean
  onClose: () => void
}

/** The form of a known member. Only what was changed is saved. */
export function EditDialog({ member, isSelf, mayRole, onClose }: EditDialogProps) {
  const change = useChangeMember(member, { isSelf })
  const { name, phone, extension, role } = member
  const form = useOnlineForm({
    name: `staff.update:${member.id}`,
    start: { name, phone, extension, role },
    tidy: (fields) => tidyAll(contactFields, fields),
    // A role that this app does not know stays as it is.
    check: (fields) => problemsBySchema(StaffUpdate, changedFields(member, fields)),
    act: (fields) => change(fields as StaffUpdate),
    onSaved: onClose,
  })
  const text = useTextProps(form, contactFields)
  return (
    <FormDialog form={form} title={<Trans>{name} さんの情報を編集</Trans>} onClose={onClose}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <OfflineAdvice />
        <TextField {...text('name')} autoFocus className="sm:col-span-2" />
        <TextField {...text('phone')} type="tel" />
        <TextField {...text('extension')} inputMode="tel" />
        {mayRole ? (
          <RoleField
            value={form.fields.role}
            onChange={(next) => form.set('role', next)}
            error={form.errors.role}
            className="sm:col-span-2"
          />
        ) : null}
      </div>
    </FormDialog>
  )
}
