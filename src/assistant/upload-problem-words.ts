import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { classify } from '@/errors/classify'
import { FILE_FORMAT, FILE_TOO_LARGE } from '@/errors/client-messages'
import { errorMessage } from '@/errors/error-text'
import { inOneLine } from '@/i18n/sentences'
import type { UploadProblem } from './upload-problem'

const PROBLEMS: Readonly<Record<UploadProblem, readonly MessageDescriptor[]>> = {
  size: [FILE_TOO_LARGE, msg`20MB以下のファイルを選んでください。`],
  format: [FILE_FORMAT, msg`PDF・Word・Excel・PowerPoint・テキストなどを選んでください。`],
  empty: [msg`空のファイルです。`],
  room: [msg`送信を待っているファイルがいっぱいです。送信が終わってから、もう一度追加してください。`],
}

/** Why a file was not taken, in words. */
export function whyNotTaken(why: UploadProblem | Error, i18n: I18n): string {
  if (why instanceof Error) return errorMessage(classify(why), i18n)
  return inOneLine(PROBLEMS[why].map((words) => i18n._(words)))
}
