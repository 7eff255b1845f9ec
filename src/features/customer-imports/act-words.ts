import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Outcome } from '#contract/customer-imports'
import type { CustomerSelection } from '#contract/customer-selections'
import { fieldLabel } from '@/errors/field-labels'
import { GENDER_WORDS, STATUS_WORDS } from '@/i18n/customer-words'

/** What became of the customers of an act. */
export const ACT_OUTCOMES: Record<Exclude<Outcome, 'created' | 'removed'>, MessageDescriptor> = {
  updated: msg`変更しました`,
  deleted: msg`削除しました`,
  skipped: msg`すでにその内容か、変更できないため、変えませんでした`,
  restored: msg`元に戻しました`,
  kept: msg`あとから変更されていたため、残しました`,
}

const STATES: Record<CustomerSelection['state'], MessageDescriptor> = {
  writing: msg`変更中`,
  written: msg`変更済み`,
  reverting: msg`取り消し中`,
  reverted: msg`取り消しました`,
}

/** How far an act is, in one word. */
export function actState({ state, work }: CustomerSelection): MessageDescriptor {
  if (work === 'stopped') return msg`中止しました`
  if (work === 'failed') return msg`失敗しました`
  return STATES[state]
}

/** What an act does, in a line. */
export function actWords({ act: { kind, field, value, tag = '' } }: CustomerSelection, i18n: I18n): string {
  if (kind === 'delete') return i18n._(msg`顧客を削除`)
  if (kind === 'add_tag') return i18n._(msg`タグ「${tag}」を追加`)
  if (kind === 'remove_tag') return i18n._(msg`タグ「${tag}」を外す`)
  const label = fieldLabel(field ?? '', i18n)
  if (value === undefined) return i18n._(msg`${label}を変更`)
  if (value === '') return i18n._(msg`${label}を空欄に変更`)
  const said = { ...STATUS_WORDS, ...GENDER_WORDS }[value as keyof typeof STATUS_WORDS]
  const words = (field === 'status' || field === 'gender') && said ? i18n._(said) : value
  return i18n._(msg`${label}を「${words}」に変更`)
}
