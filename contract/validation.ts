import type * as z from 'zod/mini'
import type { ValidationErrorItem } from './errors.ts'

type Issue = z.core.$ZodIssue

/** The sentence for one failed rule, in the language of the wire (Japanese). Server and forms use the same ones. */
function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? '入力してください。' : '形式が正しくありません。'
    case 'too_big':
      return issue.origin === 'string'
        ? `${issue.maximum.toLocaleString('ja')}文字以内で入力してください。`
        : issue.origin === 'array'
          ? `${issue.maximum.toLocaleString('ja')}件以内にしてください。`
          : `${issue.maximum.toLocaleString('ja')}以下にしてください。`
    case 'too_small':
      return issue.origin === 'array'
        ? `${issue.minimum.toLocaleString('ja')}件以上必要です。`
        : `${issue.minimum.toLocaleString('ja')}以上にしてください。`
    case 'invalid_value':
      return '選択肢から選んでください。'
    default:
      return CUSTOM[issue.message] ?? '形式が正しくありません。'
  }
}

/** Rules of our own name their sentence through the `error` of the schema. */
const CUSTOM: Record<string, string> = {
  required: '入力してください。',
  unstorable: '使用できない文字が含まれています。',
  email: 'メールアドレスの形式で入力してください。',
  phone: '電話番号は数字と - + ( ) で入力してください。',
  birth_date: '生年月日を確認してください。',
  time: '日時を確認してください。',
  web_address: 'https:// で始まるURLを入力してください。',
  period: '終わりの日は、始まりの日から1年以内にしてください。',
  ascii: '半角の英数字と記号で入力してください。',
}

/** Turns failed rules into the `validation_errors` of the envelope (spec section 3), in the order of the schema. */
export function validationErrors(issues: readonly Issue[]): ValidationErrorItem[] {
  return issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: sentence(issue) }))
}
