import { sql } from 'kysely'
import { describe, leave } from './described.ts'

const SEARCH = leave('検索用に他の項目から作られています')
const ORDER = leave('端末との同期のための番号です')
const NOT_SHARED = leave('共有していないものは、作った本人だけが見られるため入っていません')

const kept = { created_at: '登録日時', updated_at: '更新日時', updated_by_name: '更新者', version: '版' }

export const customers = describe('customers', {
  title: '顧客',
  key: 'id',
  columns: {
    id: 'ID',
    name: '氏名',
    name_kana: 'フリガナ',
    company: '会社名',
    email: 'メールアドレス',
    phone: '電話番号',
    address: '住所',
    birth_date: '生年月日',
    gender: '性別',
    tags: 'タグ',
    memo: 'メモ',
    caution: '注意事項',
    status: '状態',
    next_contact_on: '次回連絡日',
    last_interaction_at: '最終対応日時',
    interactions_count: '対応件数',
    visits_count: '来訪の件数',
    recent_contacts: '最近の対応日時（メモを除く4件）',
    ...kept,
    deleted_at: '削除日時（30日後に消去）',
    deleted_by: '削除した人のID',
    merged_into: 'まとめた先の顧客ID',
    merged_ids: 'まとめた顧客のID',
    distinct_ids: '別の方とされた顧客のID',
    distinct_reasons: '別の方とされた理由',
    search_text: SEARCH,
    kana_row: SEARCH,
    changed_at: ORDER,
    changed_xid: ORDER,
    purged_at: leave('消去された顧客は入っていません'),
  },
  // An erased one is an empty row that stays for the copies on devices.
  only: sql<boolean>`purged_at is null`,
})

export const customerMerges = describe('customer_merges', {
  title: '顧客の統合（30日以内）',
  key: 'id',
  columns: {
    id: 'ID',
    kept_id: '残した顧客のID',
    merged_id: 'まとめた顧客のID',
    before: '統合前の内容',
    written: '統合で書いた内容',
    interaction_ids: '移した対応履歴のID',
    visit_ids: '移した受付のID',
    conversation_ids: leave('会話は本人だけが見られます'),
    merged_at: '統合日時',
    merged_by: '統合した人',
  },
})

export const interactions = describe('interactions', {
  title: '対応履歴',
  key: 'id',
  columns: {
    id: 'ID',
    customer_id: '顧客ID',
    type: '種類',
    summary: '要約',
    content: '内容',
    occurred_at: '対応日時',
    created_at: '登録日時',
    created_by_uid: '登録者の利用者ID',
    created_by_name: '登録者',
    search_text: SEARCH,
    changed_xid: ORDER,
  },
})

export const visits = describe('visits', {
  title: '受付',
  key: 'id',
  columns: {
    id: 'ID',
    name: '氏名',
    name_kana: 'フリガナ',
    customer_id: '顧客ID',
    purpose: '用件',
    day: '日付',
    number: '受付番号',
    branch: '枝番',
    status: '状態',
    arrived_at: '受付日時',
    served_at: '対応開始日時',
    paying_at: '会計日時',
    done_at: '終了日時',
    interaction_id: '対応履歴のID',
    ...kept,
    deleted_at: '削除日時（30日後に消去）',
    deleted_by: '削除した人のID',
  },
})

export const products = describe('products', {
  title: '商品',
  key: 'id',
  columns: {
    id: 'ID',
    name: '名前',
    category: 'カテゴリ',
    price: '価格（円）',
    tax_included: '税込',
    description: '説明',
    status: '状態',
    image_id: '写真のファイルID',
    ...kept,
    deleted_at: '削除日時（30日後に消去）',
    deleted_by: '削除した人のID',
    search_text: SEARCH,
  },
})

export const savedFilters = describe('saved_filters', {
  title: '保存した条件',
  key: 'id',
  columns: {
    id: 'ID',
    owner_id: 'スタッフのID',
    name: '名前',
    filter: '条件',
    is_shared: NOT_SHARED,
    created_by: '登録者',
    ...kept,
    deleted_at: '削除日時（30日後に消去）',
  },
  only: sql<boolean>`is_shared`,
})

export const snippets = describe('snippets', {
  title: '定型文',
  key: 'id',
  columns: {
    id: 'ID',
    owner_id: 'スタッフのID',
    name: '名前',
    text: '文',
    used_for: '使う場所',
    is_shared: NOT_SHARED,
    created_by: '登録者',
    ...kept,
    deleted_at: '削除日時（30日後に消去）',
  },
  only: sql<boolean>`is_shared`,
})

export const customerImports = describe('customer_imports', {
  title: '顧客の取り込みとまとめて行った変更',
  key: 'id',
  columns: {
    id: 'ID',
    file_name: 'ファイル名',
    file_id: 'ファイルID',
    encoding: '文字コード',
    state: '状態',
    rows: '件数',
    columns: '見出し',
    mapping: '列の割り当て',
    key: '見分ける項目',
    verdicts: '確認の結果（件数）',
    outcomes: '取り込みの結果（件数）',
    with_duplicates: '重複の可能性も取り込んだか',
    created_at: '登録日時',
    created_by: '登録した人',
    created_by_member: '登録した人のID',
    checked_at: '確認日時',
    run_at: '取り込み日時',
    act: 'まとめて行った変更',
    samples: leave('ファイルの先頭の写しです'),
    is_erased: leave('各行を消去したかの控えです'),
    is_remembered: leave('前回の割り当てを使ったかの控えです'),
    job_id: leave('処理の番号です'),
  },
})
