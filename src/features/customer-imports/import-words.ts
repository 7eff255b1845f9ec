import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CustomerImport, ImportKey, ImportTarget, Outcome, Verdict } from '#contract/customer-imports'
import { fieldLabel } from '@/errors/field-labels'
import type { Tone } from '@/ui/tone'

const PART_WORDS: Partial<Record<ImportTarget, MessageDescriptor>> = {
  id: msg`ID（この台帳から書き出したもの）`,
  name: msg`氏名`,
  name_family: msg`氏名（姓）`,
  name_given: msg`氏名（名）`,
  kana_family: msg`フリガナ（セイ）`,
  kana_given: msg`フリガナ（メイ）`,
  address_postal: msg`住所（郵便番号）`,
  address_prefecture: msg`住所（都道府県）`,
  address_city: msg`住所（市区町村）`,
  address_street: msg`住所（番地）`,
  address_building: msg`住所（建物）`,
}

/** What a column can be for, in the words of the form of a customer. */
export function targetLabel(target: string, i18n: I18n): string {
  const words = PART_WORDS[target as ImportTarget]
  return words ? i18n._(words) : fieldLabel(target, i18n)
}

export const KEY_WORDS: Record<ImportKey, MessageDescriptor> = {
  none: msg`見分けない（すべて新しい顧客にする）`,
  id: msg`ID`,
  email: msg`メールアドレス`,
  phone: msg`電話番号`,
  name_birth_date: msg`氏名と生年月日`,
}

export const VERDICT_WORDS: Record<Verdict, { label: MessageDescriptor; tone: Tone }> = {
  new: { label: msg`新しい顧客`, tone: 'success' },
  update: { label: msg`更新`, tone: 'info' },
  unchanged: { label: msg`変更なし`, tone: 'neutral' },
  duplicate: { label: msg`重複の可能性`, tone: 'warning' },
  error: { label: msg`エラー`, tone: 'danger' },
}

export const OUTCOME_WORDS: Record<Outcome, MessageDescriptor> = {
  created: msg`登録しました`,
  updated: msg`更新しました`,
  deleted: msg`削除しました`,
  skipped: msg`ほかの人が先に変更したため、変更しませんでした`,
  removed: msg`登録を取り消しました`,
  restored: msg`元の内容に戻しました`,
  kept: msg`取り込みのあとに変更されていたため、残しました`,
}

const STATE_WORDS: Record<CustomerImport['state'], MessageDescriptor> = {
  mapping: msg`列の確認待ち`,
  checking: msg`内容を確認中`,
  checked: msg`取り込み前`,
  importing: msg`取り込み中`,
  imported: msg`取り込み済み`,
  reverting: msg`元に戻しています`,
  reverted: msg`元に戻しました`,
}

/** How far an import is, in one word. */
export function stateWords({ state, work }: CustomerImport): MessageDescriptor {
  if (work === 'stopped') return msg`中止しました`
  if (work === 'failed') return msg`失敗しました`
  return STATE_WORDS[state]
}

/** As people call the encodings. */
export const ENCODING_NAMES: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  shift_jis: 'Shift_JIS',
  'euc-jp': 'EUC-JP',
  'iso-2022-jp': 'JIS',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}
