import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Role } from '#contract/standing'
import { notify } from '@/errors/notify'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineForm } from '@/forms/use-online-form'
import { useStillOpen } from '@/forms/use-still-open'
import { Card } from '@/ui/card'
import { roleName } from '@/ui/role-name'
import { RoomFor } from '@/ui/room-for'
import { SelectField } from '@/ui/select-field'
import { TextField } from '@/ui/text-field'
import { readAddresses } from './addresses'
import { type Acts, type InviteResult, inviteEach, leftOver } from './invite-each'
import { InvitingDialog } from './inviting-dialog'
import { invitationQueries } from './queries'
import { useRolesToGive } from './use-roles-to-give'

/** As many as one can look over; more is a list that was pasted by mistake. */
const MOST = 50

type Fields = { addresses: string; role: Role }
const START: Fields = { addresses: '', role: 'staff' }

/** What became of each address, and as what they were invited. */
type Invited = { results: InviteResult[]; role: Role }

type InviteFormProps = {
  /** Whether this installation mails the links; not known before the list was read. */
  sendsMail: boolean | undefined
  /** What became of the addresses so far; called again after each one, and with none when it begins. */
  onResults: (results: readonly InviteResult[]) => void
}

/** Invites one or many. What could not be done stays in the field. */
export function InviteForm({ sendsMail, onResults }: InviteFormProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const roles = useRolesToGive()
  const isOpen = useStillOpen()
  const acts = useRef<Acts>(new Map())
  const [done, setDone] = useState(0)

  async function invite({ addresses: typed, role }: Fields): Promise<Invited> {
    const { addresses, others } = readAddresses(typed)
    const bad = others.map((email) => ({ email, outcome: 'no-address' as const }))
    const follow = (results: readonly InviteResult[]) => {
      setDone(results.length)
      onResults(results)
    }
    follow([])
    try {
      const results = await inviteEach(addresses, role, acts.current, follow)
      return { results: [...results, ...bad], role }
    } finally {
      void client.invalidateQueries(invitationQueries.list())
    }
  }

  const form = useOnlineForm<Fields, Invited>({
    name: 'invitations.create',
    start: START,
    check: ({ addresses: typed, role }) => {
      const { addresses, others } = readAddresses(typed)
      const count = addresses.length + others.length
      if (count === 0) return { addresses: t`入力してください。` }
      if (count > MOST) return { addresses: t`一度に招待できるのは${MOST}件までです。` }
      return roles.includes(role) ? {} : { role: t`選択肢から選んでください。` }
    },
    act: invite,
    tell: ({ results }) => {
      const made = results.filter(({ outcome }) => outcome === 'made').length
      // Who is still here sees the results.
      if (made > 0 && !isOpen.current) notify.success(t`${made}件の招待を作成しました`)
    },
    onSaved: ({ results, role }) => {
      const rest = leftOver(results)
      if (rest !== '') {
        form.set('addresses', rest)
        // The form has begun anew: whoever is left would become staff.
        form.set('role', role)
      }
      onResults(results)
    },
  })
  const { fields, errors, set } = form
  const { addresses } = readAddresses(fields.addresses)
  const count = addresses.length
  const noMail = t`この環境にはメールを送る機能がありません。できたリンクを本人に渡してください。`

  return (
    <Card title={<Trans>招待する</Trans>} className="print:hidden">
      <InlineForm
        form={form}
        label={t`招待する`}
        saveLabel={count > 1 ? t`${count}件を招待する` : t`招待する`}
        failureTitle={t`招待できませんでした`}
        note={
          <OfflineNote>
            <Trans>オフラインです。招待は接続しているときにできます。入力した内容はこの端末に残ります。</Trans>
          </OfflineNote>
        }
        hint={
          form.isSaving && count > 1 ? (
            <span role="status" className="mr-auto text-muted text-sm tabular-nums">{t`${done} / ${count}件`}</span>
          ) : null
        }
      >
        <TextField
          label={t`メールアドレス`}
          name="addresses"
          value={fields.addresses}
          onChange={(text) => set('addresses', text)}
          error={errors.addresses}
          hint={t`一度に${MOST}件まで。改行、読点、カンマ、空白で区切ります。`}
          multiline
          rows={4}
          required
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField
          label={t`役割`}
          name="role"
          value={fields.role}
          error={errors.role}
          options={roles.map((value) => ({ value, label: roleName(value, i18n) }))}
          onChange={(value) => set('role', roles.find((role) => role === value) ?? START.role)}
        />
        <p className="text-muted text-sm">
          <RoomFor words={noMail}>
            {sendsMail === undefined ? null : sendsMail ? <Trans>リンクをメールで送ります。</Trans> : noMail}
          </RoomFor>
        </p>
      </InlineForm>
      <InvitingDialog isInviting={form.isSaving} />
    </Card>
  )
}
