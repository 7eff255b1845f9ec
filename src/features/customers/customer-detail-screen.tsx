import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { type Customer, customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { QueryState } from '@/errors/query-state'
import { laneOf } from '@/offline/outbox/commands'
import { useMay } from '@/session/use-may'
import { EmptyState } from '@/ui/empty-state'
import { GoneBanner } from '@/ui/gone-banner'
import { LinkButton } from '@/ui/link-button'
import { useShortcut } from '@/ui/use-shortcut'
import { useWindowTitle } from '@/ui/use-window-title'
import { Caution } from './caution'
import type { FocusField } from './customer-field'
import { CustomerHeader } from './customer-header'
import type { ShownCustomer } from './customer-list'
import { CustomerProfile } from './customer-profile'
import { MergeNotes } from './merge-notes'
import { noteRecent } from './recent-customers'
import { useCustomer } from './use-customer'
import { useFacts } from './use-facts'

const EditCustomerDialog = lazyDialog(() => import('./edit-customer-dialog').then((m) => m.EditCustomerDialog), {
  close: byOnClose,
})
const DeleteCustomerDialog = lazyDialog(() => import('./delete-customer-dialog').then((m) => m.DeleteCustomerDialog), {
  close: byOnClose,
})

/** The record of contacts that stands beside the customer; given by the app, since it is another feature's. */
export type ContactsSlot = ComponentType<{
  customer: { id: string; name: string; merged_ids?: readonly string[] | undefined }
  isKnown: boolean
  /** False when the server has no such customer any more, and for whoever may add no contact. */
  mayAdd: boolean
  /** Whether somebody wants to write a contact. */
  isAdding: boolean
  /** Rises each time that is said. */
  asks: number
  /** The kind that the form for a new contact begins with, where it was asked for one. */
  addedType: string | undefined
  onAdding: (isAdding: boolean) => void
}>

/** What waits for a decision about this customer; another feature's, too. */
export type DecisionsSlot = ComponentType<{ lane: string }>
/** What may be suggested to this customer; another feature's. */
export type SuggestionsSlot = ComponentType<{ customerId: string }>
type Slots = { contacts: ContactsSlot; decisions: DecisionsSlot; suggestions: SuggestionsSlot }

/** One customer: who they are, what to take care of, and all that has passed between them and the desk. */
export function CustomerDetailScreen(slots: Slots) {
  const id = useParams({ strict: false }).id ?? ''
  const { query, shown, isKnown, isDeleted, isGone } = useCustomer(id)
  const { decisions: Decisions } = slots
  // Who was merged into another is shown as that one.
  if (shown && shown.record.id !== id) return <Navigate to="/customers/$id" params={{ id: shown.record.id }} replace />
  return (
    <>
      {shown ? null : <Decisions lane={laneOf({ kind: 'customer', id })} />}
      {isDeleted ? <Deleted /> : null}
      {isKnown && !isDeleted && !(isGone && shown) ? <QueryState query={query} wayOn={<BackToList />} /> : null}
      {shown ? <CustomerPage key={id} shown={shown} isKnown={isKnown} isGone={isGone} {...slots} /> : null}
    </>
  )
}

type PageProps = Slots & { shown: ShownCustomer; isKnown: boolean; isGone: boolean }

function CustomerPage({ shown, isKnown, isGone, ...slots }: PageProps) {
  const { contacts: Contacts, decisions: Decisions, suggestions: Suggestions } = slots
  const { record } = shown
  const mayDelete = useMay(customers.delete)
  const mayAdd = useMay(interactions.create) && !isGone
  const { contact, asks, setAdding } = useContactAsked(record)
  const form = useEditForm(record)
  const editable = useFacts(record, form.openAt)
  const facts = isGone ? undefined : editable
  const [isDeleting, setDeleting] = useState(false)
  const add = () => setAdding(true)
  useWindowTitle(record.name)
  const client = useQueryClient()
  useEffect(() => {
    if (isKnown) void noteRecent(client, record.id)
  }, [client, isKnown, record.id])
  useShortcut('n', () => mayAdd && add())
  useShortcut('e', () => isGone || form.open())
  return (
    <>
      <CustomerHeader
        customer={shown}
        {...(isGone ? {} : { onEdit: form.open })}
        {...(mayAdd ? { onAdd: add } : {})}
        {...(mayDelete && !isGone ? { onDelete: () => setDeleting(true) } : {})}
      />
      {isGone ? <Gone /> : null}
      {record.merged_ids ? <MergeNotes customer={record} /> : null}
      {/* What waits may still name a record that became this one. */}
      {[record.id, ...(record.merged_ids ?? [])].map((id) => (
        <Decisions key={id} lane={laneOf({ kind: 'customer', id })} />
      ))}
      <Caution customer={record} facts={facts} />
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[24rem_minmax(0,1fr)] print:block print:[&>*]:mb-5">
        <CustomerProfile customer={record} facts={facts} />
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Contacts
            customer={record}
            isKnown={isKnown}
            mayAdd={mayAdd}
            isAdding={contact !== undefined}
            asks={asks}
            addedType={contact}
            onAdding={setAdding}
          />
        </div>
        {/* The last on a phone, so that nothing moves when it comes. */}
        {isKnown && !isGone ? <Suggestions customerId={record.id} /> : null}
      </div>
      {form.isOpen ? <EditCustomerDialog customer={record} focusOn={form.focusOn} onClose={form.close} /> : null}
      {isDeleting ? <DeleteCustomerDialog customer={record} onClose={() => setDeleting(false)} /> : null}
    </>
  )
}

/** The form's state is in the address, so that the back button closes it. */
function useEditForm({ id }: Customer) {
  const navigate = useNavigate()
  const router = useRouter()
  const { edit, type, contact } = useSearch({ strict: false })
  const isOpen = Number(edit) === 1
  /** The kind of contact that is looked at stays chosen behind the form. */
  const kept = type ? { type } : {}
  const [focusOn, setFocusOn] = useState<FocusField>('name')
  const openAt = (field: FocusField) => {
    setFocusOn(field)
    void navigate({
      to: '/customers/$id',
      params: { id },
      search: { ...kept, edit: 1, ...(contact === undefined ? {} : { contact }) },
    })
  }
  const open = () => openAt('name')
  // Back to where the form was opened from; a form that was opened by its address has nothing behind it.
  const close = () =>
    router.history.canGoBack()
      ? router.history.back()
      : void navigate({ to: '/customers/$id', params: { id }, search: kept, replace: true })
  return { isOpen, open, openAt, focusOn, close }
}

/**
 * That somebody wants to write a contact stands in the address as well, for a link that begins one of a kind. Who writes a contact
 * sees all of them: else the new one might be of a kind that is not shown.
 */
function useContactAsked({ id }: Customer) {
  const navigate = useNavigate()
  const { contact } = useSearch({ strict: false })
  const [asks, setAsks] = useState(0)
  function setAdding(isAdding: boolean) {
    if (isAdding) setAsks(asks + 1)
    void navigate({
      to: '/customers/$id',
      params: { id },
      search: isAdding ? { contact: contact ?? '1' } : {},
      replace: true,
      resetScroll: false,
    })
  }
  return { contact, asks, setAdding }
}

function Deleted() {
  const { t } = useLingui()
  return <EmptyState icon="trash" title={t`この顧客は削除されました`} action={<BackToList />} />
}

function Gone() {
  const { t } = useLingui()
  return (
    <GoneBanner title={t`この顧客は、ほかの人が先に削除したか、サーバーに見つかりません`} back={<BackToList />}>
      {t`この端末に残っている内容を表示しています。追加や編集はできません。`}
    </GoneBanner>
  )
}

function BackToList() {
  const { t } = useLingui()
  return <LinkButton to="/customers" variant="primary">{t`一覧に戻る`}</LinkButton>
}
