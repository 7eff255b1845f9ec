import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LockReason, RightGroup } from '#contract/right-groups'
import type { Level, RightId } from '#contract/rights'
import type { Feature } from '#contract/tenant'

/** In the order of the page, with the features of which one has to be on for the group to be shown. */
export const GROUPS: readonly { group: RightGroup; label: MessageDescriptor; features: readonly Feature[] }[] = [
  { group: 'customers', label: msg`顧客と対応履歴`, features: ['customers'] },
  { group: 'products', label: msg`商品`, features: ['products'] },
  { group: 'invitations', label: msg`招待`, features: ['invitations'] },
  { group: 'staff', label: msg`スタッフ`, features: ['staff_management'] },
  { group: 'knowledge', label: msg`ナレッジベース`, features: ['documents'] },
  { group: 'legal', label: msg`リーガルチェック`, features: ['legal_check'] },
  { group: 'folders', label: msg`フォルダ`, features: ['documents', 'legal_check'] },
  {
    group: 'assistants',
    label: msg`AIによる支援`,
    features: ['chat', 'staff_chat', 'workflow_ai', 'marketing_ai'],
  },
  { group: 'research', label: msg`ディープリサーチ`, features: ['deep_research'] },
  { group: 'own', label: msg`自分のこと`, features: [] },
  { group: 'tenant', label: msg`テナント全体`, features: [] },
]

export const RIGHT_WORDS: Readonly<Record<Exclude<RightId, 'technical'>, MessageDescriptor>> = {
  'customers/use': msg`顧客・受付・対応履歴を見る・登録する・編集する`,
  'customers/delete': msg`顧客を削除する・元に戻す`,
  'customers/merge': msg`同じ方の顧客をまとめる・元に戻す`,
  'customers/import': msg`顧客をCSVから取り込む・取り込みを元に戻す`,
  'customers/bulk': msg`複数の顧客をまとめて変更する・取り消す（削除には削除の権限も必要）`,
  'products/view': msg`商品を見る`,
  'products/write': msg`商品を登録する・編集する`,
  'products/delete': msg`商品を削除する・元に戻す`,
  'products/analyze': msg`商品の分析を頼む`,
  'staff/directory': msg`内線表を見る`,
  'staff/view': msg`スタッフの一覧と情報を見る・編集する`,
  'staff/manage': msg`スタッフを登録する・削除する、役割を変える`,
  'invitations/make': msg`招待する（自分の招待の再発行・取り消しを含む）`,
  'invitations/codes': msg`招待コードをもう一度表示する`,
  'knowledge/use': msg`資料の一覧とよくある質問を見る`,
  'knowledge/ask': msg`資料について質問する`,
  'knowledge/upload': msg`資料を登録・編集する`,
  'knowledge/delete': msg`資料を削除する`,
  'knowledge/publish': msg`よくある質問を書く・窓口に貼る・削除する`,
  'knowledge/history': msg`質問の履歴を見る`,
  'legal/view': msg`リーガルチェックの結果を見る・検索する`,
  'legal/upload': msg`書類をチェックに出す`,
  'legal/move': msg`書類を別のフォルダへ移す`,
  'legal/delete': msg`書類を削除する`,
  'folders/view': msg`フォルダを見る`,
  'folders/create': msg`フォルダを作る`,
  'folders/change': msg`フォルダの名前を変える・移す・削除する`,
  'chat/use': msg`顧客チャットを使う`,
  'staff-chat/use': msg`スタッフチャットを使う`,
  'chat/history': msg`自分の会話の履歴を見る、評価する`,
  'workflow/use': msg`ワークフローAIを使う`,
  'marketing/plan': msg`マーケティングの企画を頼む`,
  'marketing/analyze': msg`顧客全体の分析を頼む`,
  'research/customer': msg`顧客について調べる`,
  'research/competitor': msg`競合について調べる`,
  'own/matters': msg`自分の名前、通知、送ったファイル、頼んだ処理を見る・変える`,
  'tenant/audit': msg`操作の記録を見る・書き出す`,
  'tenant/settings': msg`テナント設定を見る・変える`,
}

/** Why nobody can change it, for the person who would like to. */
export const REASON_WORDS: Readonly<Record<LockReason, MessageDescriptor>> = {
  daily: msg`毎日の業務の土台で、端末に残る未送信の変更にも関わるため、変えられません。使わせないときは「機能」でオフにします。`,
  own: msg`だれでも自分のことだけを見て変えられます。ほかの人のものは、管理者にも見えません。`,
  private: msg`質問の内容は本人だけのものです。管理者にも見えません。`,
  codes: msg`招待コードは、作ったときに一度だけ表示されます。だれにも、もう一度は表示されません。`,
  members: msg`だれがどの役割で所属するかに関わるため、決まった範囲から変えられません。最後の管理者は外せません。`,
  oversight: msg`管理者の操作も残る記録なので、管理者だけが見られます。書き換えはだれにもできません。`,
  administration: msg`この画面です。管理者だけが使えます。`,
  technical: msg`アプリが動くために必要です。`,
}

export const LEVEL_WORDS: Readonly<Record<Level, MessageDescriptor>> = {
  all: msg`できる`,
  own: msg`自分の分だけ`,
  'own-empty': msg`自分の分だけ`,
  limited: msg`一部だけ`,
  none: msg`できない`,
}

/** Where a level says more of one right than of others. */
export const OWN_LEVEL_WORDS: Readonly<Partial<Record<RightId, Partial<Record<Level, MessageDescriptor>>>>> = {
  'invitations/make': { all: msg`責任者まで招待できる`, limited: msg`スタッフだけ招待できる` },
}
