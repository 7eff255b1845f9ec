import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the fields are called, where that is not the usual name of such a field. */
export const LABELS = { name: msg`フォルダ名`, parent_id: msg`上のフォルダ` } as const satisfies Readonly<
  Record<string, MessageDescriptor>
>
