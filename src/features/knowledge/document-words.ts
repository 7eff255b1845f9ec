import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Whether answers may rest on a document. */
export const USE_WORDS: Record<'true' | 'false', MessageDescriptor> = {
  true: msg`使用中`,
  false: msg`停止中`,
}
