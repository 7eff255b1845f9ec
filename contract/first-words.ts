/** Words for a failure that the client finds by itself, at once and without a network: here before all others. */
export const FIRST_WORDS = {
  SYS_001: ['予期しないエラーが発生しました。', '続く場合はサポートに連絡してください。'],
  CLIENT_NETWORK_ERROR: [
    'ネットワークエラーが発生しました。インターネット接続を確認してください。',
    'もう一度お試しください。問題が続く場合はサポートチームにご連絡ください。',
  ],
  CLIENT_TIMEOUT_ERROR: [
    'リクエストがタイムアウトしました。しばらくしてからもう一度お試しください。',
    'もう一度お試しください。問題が続く場合はサポートチームにご連絡ください。',
  ],
} as const
