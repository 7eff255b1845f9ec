import { msg } from '@lingui/core/macro'
import { FILE_FORMAT, FILE_TOO_LARGE } from '@/errors/client-messages'
import { sendFile } from '@/offline/files/mutations'
import { FILE_LOST } from '@/offline/files/transfer'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { EntryView } from '@/offline/outbox/entry-view'

const hidden = { isHidden: true } as const

/** What the list of unsent changes says of files. */
export const fileEntries: readonly EntryView[] = [
  {
    command: sendFile as AnyCommand,
    name: msg`ファイルの送信`,
    fields: { name: { label: msg`ファイル名` }, media_type: hidden, size: hidden, sha256: hidden },
    refusals: {
      // The server's own advice is that of documents.
      FILE_001: FILE_TOO_LARGE,
      FILE_003: FILE_FORMAT,
      [FILE_LOST]: msg`このファイルは、この端末から失われたため送信できません。破棄してから、もう一度ファイルを選んでください。`,
    },
  },
]
