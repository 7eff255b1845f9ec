// @vitest-environment node
import { expect, it } from 'vitest'
import { CSV_COLUMNS, CSV_HEADINGS } from './customer-csv.ts'
import type { ImportMapping } from './customer-imports.ts'
import { suggestedMapping, textsOf } from './import-columns.ts'

const suggested = (headings: string, samples: string[][] = []) => suggestedMapping(headings.split(','), samples)

it('knows the headings of an Excel sheet in Japanese', () => {
  expect(suggested('No,氏名,ﾌﾘｶﾞﾅ,性別,生年月日,ＴＥＬ,E-mail,〒,住所,備考,注意事項')).toEqual([
    ...[null, 'name', 'name_kana', 'gender', 'birth_date', 'phone', 'email', 'address_postal', 'address', 'memo'],
    'caution',
  ])
})

it('knows those of kintone', () => {
  expect(
    suggested('レコード番号,顧客名,会社名,顧客名（カナ）,電話番号,メールアドレス,郵便番号,住所,タグ,作成日時'),
  ).toEqual([...[null, 'name', 'company', 'name_kana', 'phone', 'email', 'address_postal', 'address', 'tags', null]])
})

it('knows those of Salesforce', () => {
  const headings =
    '姓,名,姓(ふりがな),名(ふりがな),取引先名,電話,携帯,メール,郵送先(郵便番号),郵送先(都道府県),郵送先(市区郡),郵送先(町名・番地),誕生日,説明'
  expect(suggested(headings)).toEqual([
    ...['name_family', 'name_given', 'kana_family', 'kana_given', 'company', 'phone', 'phone', 'email'],
    ...['address_postal', 'address_prefecture', 'address_city', 'address_street', 'birth_date', 'memo'],
  ])
})

it('knows those of HubSpot', () => {
  const headings =
    'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Company name,Street Address,City,State/Region,Postal Code,Date of birth,Lifecycle Stage'
  expect(suggested(headings)).toEqual([
    ...[null, 'name_given', 'name_family', 'email', 'phone', 'phone', 'company', 'address_street', 'address_city'],
    ...['address_prefecture', 'address_postal', 'birth_date', 'status'],
  ])
})

it('knows its own export, and takes an ID for one only where the cells are', () => {
  const headings = CSV_COLUMNS.map((column) => CSV_HEADINGS[column])
  const cells = (id: string) => [headings.map((_, column) => (column === 0 ? id : ''))]
  expect(suggestedMapping(headings, cells('7d4b9f6e-0000-4000-8000-000000000001'))).toEqual([...CSV_COLUMNS])
  expect(suggestedMapping(headings, cells('17'))[0]).toBe(null)
})

it('gives a field to one column, unless it takes several', () => {
  expect(suggested('氏名,名前,電話1,電話2')).toEqual(['name', null, 'phone', 'phone'])
})

it('joins parts in their own order, whatever order the columns have', () => {
  const mapping: ImportMapping = [
    ...(['name_given', 'name_family', 'address_street', 'address_building', 'address_city'] as const),
    ...(['address_prefecture', 'address_postal', 'phone', 'phone', 'memo', 'memo'] as const),
  ]
  const cells = ['花子', '山田', '丸の内1-1', '2F', '千代田区', '東京都', '1000005', '', '03-1', 'a', 'b']
  expect(Object.fromEntries(textsOf(mapping, cells))).toEqual({
    name: '山田 花子',
    address: '〒100-0005 東京都千代田区丸の内1-1 2F',
    phone: '03-1',
    memo: 'a\nb',
  })
})
