import { msg } from '@lingui/core/macro'
import type { AssistantName } from './assistants'

/** What each assistant says of itself, and what can be asked to begin with. Questions are Japanese: the assistants read no other. */
export const CHAT_WORDS = {
  customer: {
    title: msg`顧客チャット`,
    about: msg`お客様の記録の要約や、お返事の下書きを頼めます。`,
    suggestions: [
      'これまでの経緯をまとめて',
      'お礼のメールの文面を作って',
      '最後に来院したのはいつですか',
      '一番高い商品は何ですか',
    ],
  },
  staff: {
    title: msg`スタッフチャット`,
    about: msg`顧客、対応履歴、商品について、記録から調べて答えます。`,
    suggestions: [
      '今日の対応を一覧で見せて',
      '先月の来訪は何件ですか',
      '3か月以上来ていない方は何人ですか',
      '今週が誕生日のお客様は誰ですか',
      '来院が一番多い曜日は',
      'スタッフの内線番号の一覧',
    ],
  },
} as const satisfies Record<AssistantName, object>
