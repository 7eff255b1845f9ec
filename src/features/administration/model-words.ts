import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ModelPurpose, TrialOutcome } from '#contract/models'

export const PURPOSE_WORDS: Readonly<Record<ModelPurpose, { label: MessageDescriptor; hint: MessageDescriptor }>> = {
  chat: {
    label: msg`回答するAI`,
    hint: msg`チャットや調査などで、文章を作るAIです。内蔵エンジンは、外部と通信せずに、記録にある内容だけから答えます。`,
  },
  embedding: {
    label: msg`意味を比べるAI`,
    hint: msg`言葉が違っても意味の近い資料を見つけるためのAIです。選ぶと、資料の本文と検索の言葉をそのAIに送ります。内蔵エンジンは、外部と通信せずに類義語の表で比べます。`,
  },
}

export const OUTCOME_WORDS: Readonly<Record<TrialOutcome, MessageDescriptor>> = {
  ok: msg`接続できました。この設定で使えます。`,
  forbidden: msg`このURLには接続できません。インターネットに公開されている https:// のURLを指定してください。`,
  unreachable: msg`接続できませんでした。URLを確認してください。`,
  timeout: msg`応答に時間がかかっています。しばらくしてから、もう一度お試しください。`,
  redirect: msg`別のURLへ転送されました。転送先のURLを直接指定してください。`,
  key: msg`キーが受け付けられませんでした。キーを確認してください。`,
  'not-found': msg`モデルが見つかりません。URLとモデルの名前を確認してください。`,
  busy: msg`利用の上限に達しているため、応答がありませんでした。しばらくしてから、もう一度お試しください。`,
  failed: msg`接続先でエラーが起きました。モデルの名前を確認し、しばらくしてから、もう一度お試しください。`,
  unreadable: msg`接続先の応答を読み取れませんでした。OpenAI互換のURLかを確認してください。`,
}
