import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SnippetUse } from '#contract/snippets'

/** What the fields are called. */
export const LABELS = {
  name: msg`定型文の名前`,
  text: msg`文`,
  used_for: msg`使う場所`,
  is_shared: msg`みんなで使う`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

/** What the screens call the texts of each use. */
export const WORDS = {
  contact: {
    labels: LABELS,
    title: msg`定型文`,
    add: msg`定型文を追加`,
    addWritten: msg`書いた内容を定型文にする`,
    edit: msg`定型文を編集`,
    search: msg`定型文を検索`,
    none: msg`よく書く文を入れておくと、ここから1回で入力できます。`,
    noneFound: msg`条件に合う定型文がありません`,
  },
  question: {
    labels: { ...LABELS, name: msg`質問の名前`, text: msg`質問` },
    title: msg`登録した質問`,
    add: msg`質問を登録`,
    addWritten: msg`この質問を登録`,
    edit: msg`登録した質問を編集`,
    search: msg`登録した質問を検索`,
    none: msg`よくする質問を登録しておくと、1回押すだけで聞けます。`,
    noneFound: msg`条件に合う質問がありません`,
  },
} as const satisfies Record<SnippetUse, object>
