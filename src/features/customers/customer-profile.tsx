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

type ProfileProps = {
  customer: Customer
  /** Opens the form at a fact, to add or to correct it. Absent where nothing can be changed any more. */
  onEdit?: ((field: FocusField) => void) | undefined
}

/** What is known about a customer. Each fact is corrected, and of what is not known those that a desk needs are added, with one press. */
export function CustomerProfile({ customer, onEdit }: ProfileProps) {
  const { t, i18n } = useLingui()
  const { name_kana, phone, email, company, birth_date, gender, address, caution, tags, memo } = customer
  const { next_contact_on: next, status } = customer
  return (
    <Card title={<Trans>顧客情報</Trans>}>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 empty:hidden">
        <Row field="phone" onEdit={onEdit}>
          {phone === '' ? null : <PhoneLink phone={phone} />}
        </Row>
        <Row field="email" onEdit={onEdit}>
          {email === '' ? null : <MailLink email={email} />}
        </Row>
        <Row field="company" onEdit={onEdit}>
          {company}
        </Row>
        <Row field="birth_date" onEdit={onEdit}>
          {birth_date === null ? null : <BirthDate day={birth_date} />}
        </Row>
        <Row field="gender" onEdit={onEdit}>
          {gender === 'unknown' ? null : i18n._(GENDER_WORDS[gender])}
        </Row>
        <Row field="address" onEdit={onEdit}>
          {address === '' ? null : <Address text={address} />}
        </Row>
        <Row field="next_contact_on" onEdit={onEdit}>
          {/* A record that this device kept before there was one has none. */}
          {next ? <NextContact customer={customer} day={next} /> : null}
        </Row>
        <Row field="tags" onEdit={onEdit}>
          {tags.length === 0 ? null : <Tags tags={tags} />}
        </Row>
        <Row field="status" onEdit={onEdit}>
          {i18n._(STATUS_WORDS[status])}
        </Row>
        <Row field="memo" onEdit={onEdit}>
          {memo === '' ? null : <ClampedText text={memo} />}
        </Row>
      </dl>
      <div className="-mx-2.5 flex flex-col items-start empty:hidden">
        {onEdit && name_kana === '' ? (
          <Button variant="ghost" size="sm" icon="plus" onClick={() => onEdit('name_kana')}>{t`フリガナを追加`}</Button>
        ) : null}
        {onEdit && phone === '' ? (
          <Button variant="ghost" size="sm" icon="plus" onClick={() => onEdit('phone')}>{t`電話番号を追加`}</Button>
        ) : null}
        {onEdit && birth_date === null ? (
          <Button
            variant="ghost"
            size="sm"
            icon="plus"
            onClick={() => onEdit('birth_date')}
          >{t`生年月日を追加`}</Button>
        ) : null}
        {onEdit && address === '' ? (
          <Button variant="ghost" size="sm" icon="plus" onClick={() => onEdit('address')}>{t`住所を追加`}</Button>
        ) : null}
        {onEdit && caution === '' ? (
          <Button variant="ghost" size="sm" icon="plus" onClick={() => onEdit('caution')}>{t`注意事項を追加`}</Button>
        ) : null}
        {onEdit && !next ? (
          <Button
            variant="ghost"
            size="sm"
            icon="plus"
            onClick={() => onEdit('next_contact_on')}
          >{t`次回連絡日を追加`}</Button>
        ) : null}
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
  if (children === null || children === '') return null
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
