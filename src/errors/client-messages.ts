import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AppError, ErrorKind } from './app-error'

const NETWORK = msg`ネットワークエラーが発生しました。インターネット接続を確認してください。`
const UNEXPECTED = msg`予期しないエラーが発生しました。`
const NO_PERMISSION = msg`この操作を行う権限がありません。`
export const INPUT_PROBLEM = msg`入力データに問題があります。`
/** Of a file that was chosen on this device. */
export const FILE_TOO_LARGE = msg`ファイルサイズが大きすぎます。`
export const FILE_FORMAT = msg`サポートされていないファイル形式です。`
export const SUGGESTION = msg`もう一度お試しください。問題が続く場合はサポートチームにご連絡ください。`

const BY_KIND: Partial<Record<ErrorKind, MessageDescriptor>> = {
  network: NETWORK,
  timeout: msg`リクエストがタイムアウトしました。しばらくしてからもう一度お試しください。`,
  validation: INPUT_PROBLEM,
  'chunk-load': msg`画面を読み込めませんでした。接続を確認して、再読み込みしてください。`,
  'storage-silent': msg`この端末の保存領域から応答がありません。`,
  'storage-full': msg`この端末の空き容量が足りません。不要なデータを削除してください。`,
}

/** The words for an error without its own: by kind, then by category (spec section 8). */
export function defaultMessage(error: AppError): MessageDescriptor {
  if (error.code === 'CLIENT_OFFLINE') return msg`オフラインです。`
  const known = BY_KIND[error.kind]
  if (known) return known
  if (error.category === 'network') return NETWORK
  if (error.category === 'authentication') return NO_PERMISSION
  return UNEXPECTED
}
