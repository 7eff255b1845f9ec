import { describe, leave } from './described.ts'

export const tenants = describe('tenants', {
  title: 'テナント設定',
  key: 'id',
  columns: {
    id: 'ID',
    name: 'テナント名',
    subdomain: 'サブドメイン',
    plan: 'プラン',
    status: '状態',
    features: '機能',
    permission_overrides: '権限の変更',
    timezone: '時間帯',
    settings: '設定',
    created_at: '登録日時',
    updated_at: '更新日時',
    version: '版',
  },
  // What is told is named, so that a secret among the settings never is.
  told: { settings: ['lock_minutes'] },
})

export const usageMonths = describe('usage_months', {
  title: '利用状況',
  key: 'month',
  columns: {
    month: '月',
    customers: '顧客',
    contacts: '対応履歴',
    files: 'ファイル',
    file_bytes: 'ファイルの大きさ（バイト）',
    jobs: '処理',
    model_calls: 'AIモデルへの質問',
  },
})

export const modelDays = describe('model_days', {
  title: 'AIモデルの利用',
  key: 'day',
  columns: {
    day: '日',
    calls: '質問',
    tokens: 'トークン',
    failures: '回答のなかった質問',
    answered_at: '最後の回答',
    failed_at: '最後の失敗',
    failure: '失敗の理由',
  },
})

export const members = describe('members', {
  title: 'スタッフ',
  key: 'id',
  columns: {
    id: 'ID',
    uid: '利用者ID',
    name: '氏名',
    email: 'メールアドレス',
    phone: '電話番号',
    extension: '内線',
    role: '役割',
    status: '状態',
    joined_at: '参加日時',
    created_at: '登録日時',
    updated_at: '更新日時',
    updated_by_name: '更新者',
    version: '版',
    valid_since: leave('終了したログインを断るための時刻です'),
    opened_at: leave('複数のテナントのどれで仕事をするかの控えです'),
  },
})

export const memberDevices = describe('member_devices', {
  title: '端末',
  key: 'id',
  columns: {
    id: 'ID',
    member_id: 'スタッフID',
    name: '名前',
    platform: '種類',
    first_seen_at: '最初の利用',
    last_seen_at: '最後の利用',
    last_pull_at: '最後の同期',
    revoked_at: '利用停止日時',
    revoked_by: '利用を停止した人',
    uid: leave('スタッフの利用者IDと同じです'),
    device_id: leave('端末を見分けるための番号です'),
    signed_in_at: leave('終了したログインを断るための時刻です'),
  },
})

const SECRET = leave('招待の秘密です')

export const invitations = describe('invitations', {
  title: '招待',
  key: 'id',
  columns: {
    id: 'ID',
    email: 'メールアドレス',
    role: '役割',
    expires_at: '期限',
    used_at: '参加日時',
    used_by_uid: '参加した人の利用者ID',
    revoked_at: '取消日時',
    created_at: '招待日時',
    created_by: '招待した人',
    created_by_member: '招待した人のID',
    mailed_at: 'メール送信日時',
    code_hash: SECRET,
    mail_code_hash: SECRET,
    mail_job_id: leave('メールを送る処理の番号です'),
  },
})

export const auditLog = describe('audit_log', {
  title: '操作の記録',
  key: 'id',
  columns: {
    id: '番号',
    at: '日時',
    uid: '利用者ID',
    action: '操作',
    subject_ids: '記録ID',
    request_id: '要求番号',
    dataset_id: 'データベースの番号',
    xid: 'トランザクション番号',
  },
  asAuditor: true,
})

export const auditSeals = describe('audit_seals', {
  title: '操作の記録の封印',
  key: 'position',
  columns: {
    position: '番号',
    dataset_id: 'データベースの番号',
    from_xid: '始まり',
    to_xid: '終わり',
    entries: '件数',
    previous: '前の封印',
    hash: '封印',
    sealed_at: '日時',
  },
  asAuditor: true,
})

export const auditChecks = describe('audit_checks', {
  title: '操作の記録の確認',
  key: 'id',
  columns: {
    id: '番号',
    at: '日時',
    entries: '件数',
    position: '最後の封印の番号',
    hash: '最後の封印',
    fault_position: '合わない封印の番号',
    fault_reason: '合わない理由',
  },
  asAuditor: true,
})
