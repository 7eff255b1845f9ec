import type { I18n } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Customer } from '#contract/customers'
import { fieldLabel } from '@/errors/field-labels'
import { ageFrom, eraYear } from '@/i18n/birth-date'
import { GENDER_WORDS, STATUS_WORDS } from '@/i18n/customer-words'
import { formatDate } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ClampedText } from '@/ui/clamp'
import { IconButton } from '@/ui/icon-button'
import { PhoneLink } from '@/ui/phone-link'
import type { FocusField } from './customer-fields'
import { NextContact } from './next-contact'

type Fact = {
  field: FocusField
  /** What it says, as it stands on the card; empty where it is not known. */
  words: (customer: Customer, i18n: I18n) => ReactNode
  /** It stands above the card: here it is only added. */
  isAbove?: true
}

/** The facts in the order of the card. */
const FACTS: readonly Fact[] = [
  { field: 'name_kana', isAbove: true, words: ({ name_kana }) => name_kana },
  { field: 'phone', words: ({ phone }) => phone && <PhoneLink phone={phone} /> },
  { field: 'email', words: ({ email }) => email && <MailLink email={email} /> },
  { field: 'company', words: ({ company }) => company },
  { field: 'birth_date', words: ({ birth_date }) => (birth_date === null ? '' : <BirthDate day={birth_date} />) },
  { field: 'gender', words: ({ gender }, i18n) => (gender === 'unknown' ? '' : i18n._(GENDER_WORDS[gender])) },
  { field: 'address', words: ({ address }) => address && <Address text={address} /> },
  { field: 'caution', isAbove: true, words: ({ caution }) => caution },
  {
    field: 'next_contact_on',
    // A record that this device kept before there was one has none.
    words: (customer) =>
      customer.next_contact_on ? <NextContact customer={customer} day={customer.next_contact_on} /> : '',
  },
  { field: 'tags', words: ({ tags }) => (tags.length === 0 ? '' : <Tags tags={tags} />) },
  { field: 'status', words: ({ status }, i18n) => i18n._(STATUS_WORDS[status]) },
  { field: 'memo', words: ({ memo }) => memo && <ClampedText text={memo} /> },
]

type ProfileProps = {
  customer: Customer
  /** Opens the form at a fact, to add or to correct it. Absent where nothing can be changed any more. */
  onEdit?: ((field: FocusField) => void) | undefined
}

/** What is known about a customer. Each fact is corrected, and each that is not known is added, with one press. */
export function CustomerProfile({ customer, onEdit }: ProfileProps) {
  const { t, i18n } = useLingui()
  const facts = FACTS.map(({ words, ...fact }) => ({ ...fact, shown: words(customer, i18n) }))
  return (
    <Card title={<Trans>顧客情報</Trans>}>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 empty:hidden">
        {facts.map(({ field, isAbove, shown }) =>
          isAbove || shown === '' ? null : (
            <Row key={field} field={field} onEdit={onEdit}>
              {shown}
            </Row>
          ),
        )}
      </dl>
      <div className="-mx-2.5 flex flex-wrap empty:hidden">
        {facts.map(({ field, shown }) => {
          if (!onEdit || shown !== '') return null
          const label = fieldLabel(field, i18n)
          return (
            <Button key={field} variant="ghost" size="sm" icon="plus" onClick={() => onEdit(field)}>
              {t`${label}を追加`}
            </Button>
          )
        })}
      </div>
      <p className="mt-4 border-line border-t pt-3 text-muted text-sm first:mt-0 first:border-t-0 first:pt-0">
        <Trans>登録日 {formatDate(customer.created_at)}</Trans>
      </p>
    </Card>
  )
}

type RowProps = { field: FocusField; onEdit: ProfileProps['onEdit']; children: ReactNode }

function Row({ field, onEdit, children }: RowProps) {
  const { t, i18n } = useLingui()
  const label = fieldLabel(field, i18n)
  return (
    <>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="flex min-w-0 items-baseline gap-1">
        <div className="min-w-0 flex-1">{children}</div>
        {onEdit ? (
          <IconButton
            label={t`${label}を修正`}
            icon="pencil"
            iconSize={16}
            onClick={() => onEdit(field)}
            className="-my-3.5 -mr-2.5 text-faint print:hidden"
          />
        ) : null}
      </dd>
    </>
  )
}

function BirthDate({ day }: { day: string }) {
  const age = ageFrom(day)
  return (
    <>
      <span className="whitespace-nowrap">{formatDate(day)}</span>
      <span className="block whitespace-nowrap text-muted text-sm">
        {eraYear(day)}
        {age === null ? null : (
          <>
            ・<Plural value={age} other="#歳" />
          </>
        )}
      </span>
    </>
  )
}

/** An address breaks between its words, never inside 「2-24-13」. */
function Address({ text }: { text: string }) {
  return (
    <span className="select-all">
      {text.split(HOUSE_NUMBER).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}

const HOUSE_NUMBER = /([\d０-９]+(?:[-－‐ー−][\d０-９]+)+)/

function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="break-all text-accent underline-offset-4 hover:underline">
      {email}
    </a>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  )
}
