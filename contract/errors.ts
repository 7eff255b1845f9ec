import * as z from 'zod/mini'

export const ErrorCategory = z.enum([
  'authentication',
  'validation',
  'database',
  'file_operation',
  'external_service',
  'business_logic',
  'system',
  'network',
])
export type ErrorCategory = z.infer<typeof ErrorCategory>

export const ErrorSeverity = z.enum(['low', 'medium', 'high', 'critical'])
export type ErrorSeverity = z.infer<typeof ErrorSeverity>

export const ValidationErrorItem = z.looseObject({ field: z.string(), message: z.string() })
export type ValidationErrorItem = z.infer<typeof ValidationErrorItem>

/** The structured error of spec section 3. */
export const StructuredError = z.looseObject({
  code: z.string(),
  category: ErrorCategory,
  severity: ErrorSeverity,
  message: z.string(),
  suggestion: z.nullish(z.string()),
  timestamp: z.string(),
  request_id: z.nullish(z.string()),
  path: z.nullish(z.string()),
  context: z.nullish(z.record(z.string(), z.unknown())),
  validation_errors: z.nullish(z.array(ValidationErrorItem)),
})
export type StructuredError = z.infer<typeof StructuredError>

/** Body of every refused call. `detail` repeats the message for the invite screen of the spec. */
export const ErrorEnvelope = z.looseObject({ error: StructuredError, detail: z.optional(z.string()) })
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>

type Row = readonly [
  status: number,
  category: ErrorCategory,
  severity: ErrorSeverity,
  message: string,
  suggestion: string,
  retryable?: true,
]

const RETRYABLE = true

/** THE table of codes. Status, category, severity, words and retryability are derived from here on both sides. */
export const ERRORS = {
  AUTH_001: [401, 'authentication', 'high', 'ログインが必要です。', 'ログインしてください。'],
  AUTH_002: [
    401,
    'authentication',
    'high',
    'ログインの有効期限が切れました。',
    'もう一度ログインしてください。未送信の記録は端末に残っています。',
  ],
  AUTH_003: [401, 'authentication', 'high', '認証情報が正しくありません。', 'もう一度ログインしてください。'],
  AUTH_004: [
    401,
    'authentication',
    'critical',
    'このアカウントのログインは無効になりました。',
    '管理者に連絡してください。',
  ],
  AUTH_005: [403, 'business_logic', 'high', '所属するテナントがありません。', '招待リンクから参加してください。'],
  AUTH_006: [
    403,
    'business_logic',
    'medium',
    'この操作を行う権限がありません。',
    '必要な場合は管理者に依頼してください。',
  ],
  AUTH_007: [
    403,
    'business_logic',
    'critical',
    'このテナントは現在ご利用いただけません。',
    '管理者またはサポートに連絡してください。',
  ],
  AUTH_008: [
    403,
    'business_logic',
    'medium',
    'メールアドレスの確認が済んでいません。',
    '確認メールのリンクを開いてください。',
  ],
  AUTH_009: [
    403,
    'business_logic',
    'medium',
    '安全のため再確認が必要です。',
    'パスワードを入力し直してから実行してください。',
  ],
  VAL_001: [422, 'validation', 'low', '入力内容に問題があります。', '項目ごとの表示を確認して修正してください。'],
  VAL_002: [
    400,
    'validation',
    'low',
    'リクエストの形式が正しくありません。',
    '画面を再読み込みしてやり直してください。',
  ],
  VAL_003: [415, 'validation', 'low', '送信形式に対応していません。', '画面を再読み込みしてやり直してください。'],
  VAL_004: [422, 'validation', 'low', '検索条件が正しくありません。', '条件を変えて検索してください。'],
  VAL_005: [422, 'validation', 'low', 'IDの形式が正しくありません。', '一覧から選び直してください。'],
  VAL_006: [413, 'validation', 'low', '送信データが大きすぎます。', '内容を分けて送信してください。'],
  VAL_007: [400, 'validation', 'low', '操作番号が正しくありません。', '画面を再読み込みしてください。'],
  VAL_008: [
    422,
    'validation',
    'medium',
    '同じ操作番号で異なる内容が送信されました。',
    '内容を確認し、もう一度保存してください。',
  ],
  VAL_009: [405, 'validation', 'low', 'この操作には対応していません。', '画面を再読み込みしてください。'],
  VAL_010: [428, 'validation', 'low', '更新元の版が指定されていません。', '最新の内容を開き直してください。'],
  DB_001: [
    500,
    'database',
    'high',
    'データを保存できませんでした。',
    '時間をおいてやり直し、続く場合はサポートへ連絡してください。',
  ],
  DB_002: [
    404,
    'database',
    'low',
    '対象のデータが見つかりません。',
    '削除された可能性があります。一覧を更新してください。',
  ],
  DB_003: [409, 'database', 'low', '同じデータが既に登録されています。', '既存のデータを確認してください。'],
  DB_004: [
    409,
    'database',
    'low',
    '他のデータで使用中のため変更できません。',
    '関連するデータを先に整理してください。',
  ],
  DB_005: [412, 'database', 'medium', '他の人が先に更新しています。', '最新の内容と見比べて保存し直してください。'],
  DB_006: [409, 'database', 'medium', '同時に更新が行われました。', 'もう一度保存してください。'],
  FILE_001: [413, 'file_operation', 'low', 'ファイルサイズが大きすぎます。', '20MB以下のファイルを選んでください。'],
  FILE_002: [
    503,
    'file_operation',
    'medium',
    'ファイルのアップロードが中断されました。',
    '自動で再送します。',
    RETRYABLE,
  ],
  FILE_003: [415, 'file_operation', 'low', '対応していないファイル形式です。', 'PDF・Word・テキストを選んでください。'],
  FILE_004: [404, 'file_operation', 'low', 'ファイルが見つかりません。', '一覧を更新してください。'],
  FILE_005: [
    503,
    'file_operation',
    'medium',
    'ファイルを処理できませんでした。',
    'しばらくして自動で再試行します。',
    RETRYABLE,
  ],
  FILE_006: [
    422,
    'file_operation',
    'low',
    'ファイルが壊れているか、拡張子と内容が一致しません。',
    '元のファイルを確認してください。',
  ],
  FILE_007: [
    422,
    'file_operation',
    'high',
    '安全でない内容が含まれるため受け付けられません。',
    '管理者に連絡してください。',
  ],
  FILE_008: [422, 'file_operation', 'medium', '展開後のサイズが大きすぎます。', 'ファイルを分割してください。'],
  FILE_009: [
    422,
    'file_operation',
    'low',
    '空のファイル、または使えないファイル名です。',
    'ファイル名と内容を確認してください。',
  ],
  FILE_010: [
    413,
    'file_operation',
    'medium',
    '保存容量の上限に達しました。',
    '不要なファイルを削除するか管理者に連絡してください。',
  ],
  FILE_011: [
    422,
    'file_operation',
    'low',
    'パスワード付きファイルは処理できません。',
    'パスワードを外して登録してください。',
  ],
  EXT_001: [503, 'external_service', 'medium', 'AIサービスに接続できません。', '自動で再試行します。', RETRYABLE],
  EXT_002: [
    504,
    'external_service',
    'medium',
    'AIサービスの応答に時間がかかっています。',
    '自動で再試行します。',
    RETRYABLE,
  ],
  EXT_003: [503, 'external_service', 'medium', 'AIサービスの利用上限に達しました。', '時間をおいて実行してください。'],
  EXT_004: [502, 'external_service', 'medium', 'AIの回答を読み取れませんでした。', 'もう一度実行してください。'],
  EXT_005: [422, 'external_service', 'low', 'この内容には回答できません。', '質問を短くするか表現を変えてください。'],
  EXT_006: [502, 'external_service', 'low', '調査先のページを取得できませんでした。', '別の情報源で実行してください。'],
  EXT_007: [
    422,
    'external_service',
    'medium',
    'このURLにはアクセスできません。',
    '公開されているWebページを指定してください。',
  ],
  EXT_008: [502, 'external_service', 'medium', 'PDFを作成できませんでした。', 'もう一度実行してください。'],
  BIZ_001: [403, 'business_logic', 'low', 'この機能は現在のプランでは利用できません。', '管理者に確認してください。'],
  BIZ_002: [409, 'business_logic', 'low', '同じ操作を処理中です。', 'そのままお待ちください。'],
  BIZ_003: [
    409,
    'business_logic',
    'medium',
    '最後の管理者は変更・削除できません。',
    '別の管理者を追加してから実行してください。',
  ],
  BIZ_004: [409, 'business_logic', 'low', '自分自身にはこの操作を行えません。', '別の管理者に依頼してください。'],
  BIZ_005: [
    404,
    'business_logic',
    'low',
    '招待コードが見つからないか、利用できません。',
    '招待した人に確認してください。',
  ],
  BIZ_006: [409, 'business_logic', 'low', '既にこのテナントに参加しています。', 'ホームへ進んでください。'],
  BIZ_007: [409, 'business_logic', 'low', 'フォルダが空ではありません。', '中の文書を移動してから削除してください。'],
  BIZ_008: [422, 'business_logic', 'low', 'この場所へは移動できません。', '別のフォルダを選んでください。'],
  BIZ_009: [403, 'business_logic', 'medium', 'プランの上限に達しました。', '管理者に確認してください。'],
  BIZ_010: [410, 'business_logic', 'low', '招待の期限切れ、または使用済みです。', '再発行を依頼してください。'],
  BIZ_011: [
    409,
    'business_logic',
    'medium',
    'この顧客は削除されています。',
    '記録を別の顧客に付けるか破棄してください。',
  ],
  SYS_001: [500, 'system', 'high', '予期しないエラーが発生しました。', '続く場合はサポートに連絡してください。'],
  SYS_002: [500, 'system', 'critical', '安全確認に失敗したため処理を停止しました。', 'サポートに連絡してください。'],
  SYS_003: [503, 'system', 'medium', 'サービスが混み合っています。', '自動で再試行します。', RETRYABLE],
  SYS_004: [504, 'system', 'medium', '処理がタイムアウトしました。', '自動で再試行します。', RETRYABLE],
  SYS_005: [429, 'system', 'low', '操作の回数が上限を超えました。', '少し待ってからお試しください。'],
  SYS_006: [503, 'system', 'medium', 'メンテナンス中です。', '終了予定時刻までお待ちください。'],
  SYS_007: [409, 'system', 'medium', 'アプリの更新が必要です。', '「更新」を押してください。未送信の記録は残ります。'],
  SYS_008: [404, 'system', 'low', 'ページまたは機能が見つかりません。', 'ホームに戻ってください。'],
  NET_001: [502, 'network', 'medium', '通信に失敗しました。', '自動で再試行します。', RETRYABLE],
  NET_002: [504, 'network', 'medium', '通信がタイムアウトしました。', '自動で再試行します。', RETRYABLE],
  CLIENT_NETWORK_ERROR: [
    0,
    'network',
    'medium',
    'ネットワークエラーが発生しました。インターネット接続を確認してください。',
    'もう一度お試しください。問題が続く場合はサポートチームにご連絡ください。',
  ],
  CLIENT_TIMEOUT_ERROR: [
    0,
    'network',
    'medium',
    'リクエストがタイムアウトしました。しばらくしてからもう一度お試しください。',
    'もう一度お試しください。問題が続く場合はサポートチームにご連絡ください。',
  ],
} as const satisfies Record<string, Row>

export type ErrorCode = keyof typeof ERRORS

export type ErrorDefinition = {
  code: ErrorCode
  /** HTTP status; 0 for errors that only the client makes. */
  status: number
  category: ErrorCategory
  severity: ErrorSeverity
  message: string
  suggestion: string
  retryable: boolean
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
}

export function errorDefinition(code: ErrorCode): ErrorDefinition {
  const [status, category, severity, message, suggestion, retryable]: Row = ERRORS[code]
  return { code, status, category, severity, message, suggestion, retryable: retryable === true }
}

/** Whether a request that got this code may be repeated by itself (spec section 8: exactly eight codes). */
export function isRetryable(code: string): boolean {
  return isErrorCode(code) && errorDefinition(code).retryable
}
