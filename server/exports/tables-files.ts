import { sql } from 'kysely'
import { describe, leave } from './described.ts'

const READ = leave('ファイルの内容から読み取られたものです')
const SEARCH = leave('検索のために作られたものです')
const JOB = leave('処理の予定と進み具合で、結果は各データに入っています')

/** What people have brought and some record names. */
export const EXPORTED_FILES = sql<boolean>`completed_at is not null and attached_at is not null and made_by_job is null`

export const files = describe('files', {
  title: 'ファイルの一覧',
  key: 'id',
  columns: {
    id: 'ID',
    name: 'ファイル名',
    media_type: '形式',
    size: '大きさ（バイト）',
    sha256: 'SHA-256',
    uploaded_by_member: '登録した人のID',
    created_at: '登録日時',
    completed_at: '受信完了日時',
    attached_at: leave('どの記録にも使われていないファイルは、送った本人だけが見られるため入っていません'),
    received: leave('受信の途中経過です'),
    object_id: leave('ファイルの保存場所です'),
    made_by_job: leave('書き出したファイル自身は入っていません'),
    expires_at: leave('書き出したファイル自身は入っていません'),
  },
  only: EXPORTED_FILES,
})

const stored = {
  id: 'ID',
  title: '題名',
  status: '状態',
  created_at: '登録日時',
  updated_at: '更新日時',
  version: '版',
  uploaded_by: '登録した人',
  uploaded_by_member: '登録した人のID',
  text: READ,
}

export const legalChecks = describe('legal_checks', {
  title: '法務チェック',
  key: 'id',
  columns: {
    ...stored,
    folder_id: 'フォルダID',
    file_id: 'ファイルID',
    type: '種類',
    type_is_chosen: '種類を人が選んだか',
    failure: 'チェックできなかった理由',
    model_failure: 'AIモデルで確認できなかった理由',
    model_letters: 'AIモデルが確認した文字数',
    findings: '指摘',
    high: '指摘（高）',
    medium: '指摘（中）',
    low: '指摘（低）',
    deleted_at: '削除日時',
    deleted_by: '削除した人のID',
    is_scanned: 'スキャンした画像か',
    page_starts: READ,
    empty_pages: READ,
    is_truncated: READ,
    job_id: JOB,
    indexed_as: READ,
  },
})

export const legalReviews = describe('legal_reviews', {
  title: '指摘の確認',
  key: 'id',
  columns: {
    id: 'ID',
    document_id: '文書のID',
    finding_id: '指摘のID',
    finding_title: '指摘',
    state: '状態',
    comment: 'コメント',
    names_assignee: '担当を決めたか',
    assignee_member: '担当のID',
    assignee_name: '担当',
    created_at: '登録日時',
    created_by: '登録した人',
    created_by_member: '登録した人のID',
  },
})

export const knowledgeDocuments = describe('knowledge_documents', {
  title: '資料',
  key: 'id',
  columns: {
    ...stored,
    description: '説明',
    tags: 'タグ',
    is_active: '使用中か',
    file_version: 'ファイルの版',
    file_since: 'ファイルの版の開始日時',
    next_file_id: '新しい版のファイルID',
    next_failure: '新しい版を読み取れなかった理由',
    next_job_id: JOB,
    file_id: 'ファイルID',
    failure: '読み取れなかった理由',
    is_scanned: 'スキャンした画像か',
    page_starts: READ,
    is_truncated: READ,
    indexed_as: READ,
    search_text: SEARCH,
    job_id: JOB,
  },
})

export const frequentQuestions = describe('frequent_questions', {
  title: 'よくある質問',
  key: 'id',
  columns: {
    id: 'ID',
    name: '質問',
    reading: '読み・別の言い方',
    answer: '回答',
    sources: '根拠',
    is_pinned: '窓口に貼る',
    pin_order: '窓口カードの順番',
    created_at: '登録日時',
    updated_at: '更新日時',
    updated_by_name: '更新者',
    version: '版',
    deleted_at: '削除日時（30日後に消去）',
    deleted_by: '削除した人のID',
  },
})

export const folders = describe('folders', {
  title: 'フォルダ',
  key: 'id',
  columns: {
    id: 'ID',
    parent_id: '上のフォルダID',
    name: '名前',
    created_by: '作成者',
    created_by_member: '作成者のID',
    created_at: '登録日時',
    updated_at: '更新日時',
    updated_by_name: '更新者',
    version: '版',
  },
})
