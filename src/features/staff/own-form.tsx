import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { changedFields } from '#contract/changes'
import { contactFields, type StaffMember, StaffUpdate } from '#contract/staff'
import { tidyAll } from '#contract/tidy'
import { problemsBySchema } from '@/forms/check-fields'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTextProps } from '@/forms/use-text-props'
import { putAnswer } from '@/offline/cache/put-answer'
import { TextField } from '@/ui/text-field'
import { staffQueries } from './queries'
import { useChangeMember } from './use-staff-acts'

/** The own name and numbers, as colleagues see them. */
export function OwnForm({ member }: { member: StaffMember }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const change = useChangeMember(member, { isSelf: true })
  const { name, phone, extension } = member
  const form = useOnlineForm({
    name: 'staff.own',
    start: { name, phone, extension },
    tidy: (fields) => tidyAll(contactFields, fields),
    check: (fields) => problemsBySchema(StaffUpdate, changedFields(member, fields)),
    act: change,
    onSaved: (changed) => void putAnswer(client, staffQueries.one(member.id).queryKey, changed),
  })
  const text = useTextProps(form, contactFields)
  return (
    <InlineForm
      form={form}
      label={t`あなたの情報`}
      note={
        <OfflineNote>
          <Trans>オフラインです。接続しているときに保存できます。入力した内容はこの端末に残ります。</Trans>
        </OfflineNote>
      }
    >
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-3">
        <TextField {...text('name', t`同じ所属先の人に表示される名前です。`)} />
        <TextField {...text('phone', t`管理者と責任者に表示されます。`)} type="tel" />
        <TextField {...text('extension', t`同じ所属先の全員に表示されます。`)} inputMode="tel" />
      </div>
    </InlineForm>
  )
}
