import type { Descriptions } from './described.ts'
import { leave } from './described.ts'
import {
  customerImports,
  customerMerges,
  customers,
  interactions,
  products,
  savedFilters,
  snippets,
  visits,
} from './tables-desk.ts'
import { files, folders, frequentQuestions, knowledgeDocuments, legalChecks, legalReviews } from './tables-files.ts'
import {
  auditChecks,
  auditLog,
  auditSeals,
  invitations,
  memberDevices,
  members,
  modelDays,
  tenants,
  usageMonths,
} from './tables-people.ts'

/** The screens say so, and an administrator is nobody else (decision 034). */
const OWN_ALONE = leave('本人だけが見られるものです。管理者にも見えません')

/**
 * All tables of a tenant in the order in which they are written: what refers to a record before the record, so that
 * everything named in one file is found in another. A table without a line does not compile.
 */
export const TABLES: Descriptions = {
  visits,
  interactions,
  customer_merges: customerMerges,
  customers,
  products,
  saved_filters: savedFilters,
  snippets,
  customer_imports: customerImports,
  frequent_questions: frequentQuestions,
  invitations,
  member_devices: memberDevices,
  members,
  legal_reviews: legalReviews,
  legal_checks: legalChecks,
  knowledge_documents: knowledgeDocuments,
  folders,
  files,
  audit_log: auditLog,
  audit_seals: auditSeals,
  audit_checks: auditChecks,
  usage_months: usageMonths,
  model_days: modelDays,
  tenants,

  conversations: OWN_ALONE,
  exchanges: OWN_ALONE,
  knowledge_questions: OWN_ALONE,
  ai_results: OWN_ALONE,
  notifications: OWN_ALONE,
  tenant_closings: leave('テナントを削除する予定です。だれが申し込んだかは「操作の記録」に入っています'),
  passages: leave('文書の本文から作られる検索用の索引です'),
  file_chunks: leave('ファイルそのものとして「ファイル」に入っています'),
  file_objects: leave('ファイルの保存場所で、ファイルそのものは「ファイル」に入っています'),
  tenant_secrets: leave('鍵などの秘密です'),
  customer_counts: leave('顧客と対応履歴の件数から作られる集計です'),
  customer_import_rows: leave('取り込みを元に戻すための30日間の控えで、取り込んだ顧客は「顧客」に入っています'),
  pinned_customers: leave('だれがどの顧客をピン留めしたかは、その人の画面の並びです'),
  customer_views: leave('だれがいつ顧客を見たかは「操作の記録」に入っています'),
  security_events: leave('ログインの記録は本人だけが見られます'),
  idempotency_keys: leave('再送を見分けるための一時的な控えです'),
  error_reports: leave('アプリの不具合を直すための技術的な記録です'),
  jobs: leave('処理の予定と進み具合で、結果は各データに入っています'),
  job_events: leave('処理の予定と進み具合で、結果は各データに入っています'),
}
