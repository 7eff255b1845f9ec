import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Customer } from '#contract/customers'
import { fieldLabel } from '@/errors/field-labels'
import { ageFrom } from '@/i18n/birth-date'
import { GENDER_WORDS } from '@/i18n/customer-words'
import { formatDate } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { PhoneLink } from './customer-cells'

/** What is known about a customer. Fields that are not known are left out. */
export function CustomerProfile({ customer }: { customer: Customer }) {
  const { i18n } = useLingui()
  const { phone, email, company, birth_date, gender, address, tags, memo } = customer
  return (
    <Card title={<Trans>顧客情報</Trans>}>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2">
        <Row field="phone">{phone === '' ? null : <PhoneLink phone={phone} />}</Row>
        <Row field="email">{email === '' ? null : <MailLink email={email} />}</Row>
        <Row field="company">{company}</Row>
        <Row field="birth_date">{birth_date === null ? null : <BirthDate day={birth_date} />}</Row>
        <Row field="gender">{gender === 'unknown' ? null : i18n._(GENDER_WORDS[gender])}</Row>
        <Row field="address">{address === '' ? null : <span className="select-all">{address}</span>}</Row>
        <Row field="tags">{tags.length === 0 ? null : <Tags tags={tags} />}</Row>
        <Row field="memo">{memo === '' ? null : <span className="whitespace-pre-wrap">{memo}</span>}</Row>
      </dl>
      <p className="mt-4 border-line border-t pt-3 text-muted text-sm">
        <Trans>登録日 {formatDate(customer.created_at)}</Trans>
      </p>
    </Card>
  )
}

function Row({ field, children }: { field: string; children: ReactNode }) {
  const { i18n } = useLingui()
  if (children === null || children === '') return null
  return (
    <>
      <dt className="text-muted text-sm">{fieldLabel(field, i18n)}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function BirthDate({ day }: { day: string }) {
  const age = ageFrom(day)
  return (
    <>
      {formatDate(day)}
      {age === null ? null : (
        <>
          （<Plural value={age} other="#歳" />）
        </>
      )}
    </>
  )
}

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
