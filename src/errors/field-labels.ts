import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ValidationErrorItem } from '#contract/errors'
import { INPUT_PROBLEM } from './client-messages'

/** The labels of spec section 5, and ours beside them. */
const LABELS: FieldLabels = {
  name: msg`名前`,
  email: msg`メールアドレス`,
  password: msg`パスワード`,
  company: msg`会社名`,
  phone: msg`電話番号`,
  address: msg`住所`,
  title: msg`タイトル`,
  content: msg`内容`,
  file: msg`ファイル`,
  type: msg`種類`,
  category: msg`カテゴリ`,
  status: msg`ステータス`,
  priority: msg`優先度`,
  due_date: msg`期限`,
  description: msg`説明`,
  name_kana: msg`フリガナ`,
  birth_date: msg`生年月日`,
  next_contact_on: msg`次回連絡日`,
  gender: msg`性別`,
  tags: msg`タグ`,
  memo: msg`メモ`,
  caution: msg`注意事項`,
  summary: msg`件名`,
  occurred_at: msg`日時`,
  extension: msg`内線`,
}

/** What a form calls some of its fields. */
export type FieldLabels = Readonly<Record<string, MessageDescriptor>>

/**
 * The label of a field as the form shows it: the form's own, if `labels` has one; `tags.3` is the field `tags`. Unknown fields
 * keep their own name.
 */
export function fieldLabel(field: string, i18n: I18n, labels: FieldLabels = {}): string {
  const name = field.split(/[.[]/, 1)[0] ?? field
  const label = labels[name] ?? LABELS[name]
  return label ? i18n._(label) : field
}

/**
 * Spec section 5: one line 「{label}: {message}」 per failed field; an empty list has a line of its own. `labelOf`: the labels
 * of the form, where they are known.
 */
export function validationLines(
  items: readonly ValidationErrorItem[],
  i18n: I18n,
  labelOf = (field: string) => fieldLabel(field, i18n),
): string[] {
  if (items.length === 0) return [i18n._(INPUT_PROBLEM)]
  return items.map(({ field, message }) => `${labelOf(field)}: ${message}`)
}
