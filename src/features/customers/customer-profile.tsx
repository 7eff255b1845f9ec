import type { I18n } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
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
import type { FocusField } from './customer-field'
import { FactForm } from './fact-form'
import { NextContact } from './next-contact'
import { type Facts, factButton } from './use-facts'

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
  /** Absent where nothing can be changed any more. */
  facts?: Facts | undefined
}

/** What is known about a customer. Each fact is corrected where it stands, and each that is not known is added, with one press. */
export function CustomerProfile({ customer, facts }: ProfileProps) {
  const { t, i18n } = useLingui()
  const rows = FACTS.map(({ words, ...fact }) => ({
    ...fact,
    shown: words(customer, i18n),
    isOpen: facts?.isOpen(fact.field) ?? false,
  }))
  return (
    <Card title={<Trans>顧客情報</Trans>}>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 empty:hidden">
        {rows.map(({ field, isAbove, shown, isOpen }) => {
          if (isAbove) return null
          if (facts && isOpen) return <OpenRow key={field} customer={customer} field={field} facts={facts} />
          if (shown === '') return null
          return (
            <Row key={field} field={field} facts={facts}>
              {shown}
            </Row>
          )
        })}
      </dl>
      <div className="-mx-2.5 flex flex-wrap empty:hidden">
        {rows.map(({ field, shown, isOpen }) => {
          if (!facts || shown !== '' || isOpen) return null
          const label = fieldLabel(field, i18n)
          return (
            <Button
              key={field}
              id={factButton(field)}
              variant="ghost"
              size="sm"
              icon="plus"
              onClick={() => facts.edit(field)}
            >
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

type RowProps = { field: FocusField; facts: Facts | undefined; children: ReactNode }

function Row({ field, facts, children }: RowProps) {
  const { t, i18n } = useLingui()
  const label = fieldLabel(field, i18n)
  /** A press on the words does the same, unless it does something of its own or ends a selection. */
  function press({ target }: MouseEvent) {
    const isOwn = target instanceof Element && target.closest('a, button') !== null
    if (!isOwn && document.getSelection()?.isCollapsed !== false) facts?.edit(field)
  }
  return (
    <>
      <dt className="text-muted text-sm">{label}</dt>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in it is there for the keys */}
      <dd className="flex min-w-0 items-baseline gap-1" onClick={facts && press}>
        <div className="min-w-0 flex-1">{children}</div>
        {facts ? (
          <IconButton
            id={factButton(field)}
            label={t`${label}を修正`}
            icon="pencil"
            iconSize={16}
            onClick={() => facts.edit(field)}
            className="-my-3.5 -mr-2.5 text-faint print:hidden"
          />
        ) : null}
      </dd>
    </>
  )
}

/** The field has a label of its own, and all the room. */
function OpenRow({ customer, field, facts }: { customer: Customer; field: FocusField; facts: Facts }) {
  const { i18n } = useLingui()
  return (
    <>
      <dt className="sr-only">{fieldLabel(field, i18n)}</dt>
      <dd className="col-span-2 min-w-0">
        <FactForm customer={customer} field={field} isAsked={facts.isAsked(field)} onDone={() => facts.close(field)} />
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
  // A stored address names one person: a question mark in it adds no further recipient to the draft.
  const address = encodeURIComponent(email).replace('%40', '@')
  return (
    <a href={`mailto:${address}`} className="break-all text-accent underline-offset-4 hover:underline">
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
