import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from './field-errors'
import { fieldLabel, validationLines } from './field-labels'
import { appError } from './testing'

const i18n = setupI18n({ locale: 'ja', messages: { ja: {} } })

/** Spec section 5, in its order, and ours beside it. */
const LABELS = {
  name: '名前',
  email: 'メールアドレス',
  password: 'パスワード',
  company: '会社名',
  phone: '電話番号',
  address: '住所',
  title: 'タイトル',
  content: '内容',
  file: 'ファイル',
  type: '種類',
  category: 'カテゴリ',
  status: 'ステータス',
  priority: '優先度',
  due_date: '期限',
  description: '説明',
  name_kana: 'フリガナ',
  birth_date: '生年月日',
  gender: '性別',
  tags: 'タグ',
  memo: 'メモ',
  caution: '注意事項',
}

describe('the lines of a validation error', () => {
  test.each(Object.entries(LABELS))('%s is called %s', (field, label) => {
    expect(fieldLabel(field, i18n)).toBe(label)
    expect(validationLines([{ field, message: '必須です。' }], i18n)).toEqual([`${label}: 必須です。`])
  })

  test('one line per failed field, in the order of the server', () => {
    const items = [
      { field: 'phone', message: '短すぎます' },
      { field: 'name', message: '必須です' },
    ]
    expect(validationLines(items, i18n)).toEqual(['電話番号: 短すぎます', '名前: 必須です'])
  })

  test('a part of a field has the label of the field', () => {
    expect(fieldLabel('tags.3', i18n)).toBe('タグ')
    expect(fieldLabel('tags[3]', i18n)).toBe('タグ')
  })

  test('a field without a label keeps its own name', () => {
    expect(fieldLabel('odd_field', i18n)).toBe('odd_field')
    expect(fieldLabel('', i18n)).toBe('')
  })

  test('an empty list says that the input has a problem', () => {
    expect(validationLines([], i18n)).toEqual(['入力データに問題があります。'])
  })
})

describe('the same errors at their fields', () => {
  test('by field; several of one field are joined', () => {
    const error = appError('VAL_001', {
      validationErrors: [
        { field: 'name', message: '必須です。' },
        { field: 'tags.0', message: '長すぎます。' },
        { field: 'tags.4', message: '空です。' },
      ],
    })
    expect(fieldErrors(error)).toEqual({ name: '必須です。', tags: '長すぎます。空です。' })
  })

  test('nothing for an error without them, and for none', () => {
    expect(fieldErrors(appError('SYS_001'))).toEqual({})
    expect(fieldErrors(null)).toEqual({})
  })
})
