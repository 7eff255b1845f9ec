import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DocumentStep } from '#contract/document-steps'

const WORDS: Record<NonNullable<DocumentStep>, MessageDescriptor> = {
  received: msg`受付済み`,
  reading: msg`読み取り中`,
  checking: msg`チェック中`,
  indexing: msg`検索の準備中`,
}

/** How far the work on a document is, in words. A server of before did not tell: then it is read. */
export const stepWords = (step: DocumentStep): MessageDescriptor => WORDS[step ?? 'reading']
