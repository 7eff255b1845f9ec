import { searchText } from '../search-text.ts'

/** What the words of a question mean. */
export type Concept = keyof typeof WORDS

/** The words of each meaning. Those that only hold a sentence together are in {@link FILLERS}. */
const WORDS = {
  people:
    '何人 何名 人数 何人くらい 何名様 何人分 人の数 方の数 患者数 顧客数 患者の数 顧客の数 患者さんの数 お客様の数',
  number: '何件 何回 何度 件数 回数 総数 合計 いくつ 数 どのくらいの数 どれくらいの数 何種類 何個 何点 何社',
  customer: '顧客 お客様 お客さま お客さん お客 患者さん 患者様 患者 利用者 会員 方々 方 人 かた 皆さん',
  contact: '対応履歴 対応 連絡 履歴 やり取り やりとり 接触 応対 問い合わせ対応 記録',
  visit: '来院 来訪 来店 来所 受診 来た 来ました 来られた 来られました 訪れた 見えた お見えになった いらした',
  call: '電話 お電話 通話 架電',
  email: 'メール eメール 電子メール',
  chat: 'チャット',
  note: 'メモ 備考 ノート',
  phone: '電話番号 連絡先 携帯番号 携帯電話 tel',
  who: '誰 だれ どなた どの人 どの方 だれだれ どなたさま',
  when: 'いつ 何日 何月 何月何日 日付 いつごろ いつ頃',
  last: '最後 最近 前回 直近 最終 最新 一番最近 最も最近 いちばん最近',
  birth: '誕生日 生年月日 お誕生日 バースデー 生まれ 誕生日の',
  age: '何歳 年齢 おいくつ 歳はいくつ',
  address: '住所 お住まい 住まい どこに住んで',
  mail: 'メールアドレス アドレス eメールアドレス',
  furigana: 'フリガナ ふりがな 読み方 よみがな 読みがな 名前の読み',
  caution: '注意事項 注意点 注意すること 注意すべきこと 注意 気をつけること 気を付けること 気をつける点 配慮',
  tags: 'タグ 札',
  employer: '会社 勤務先 勤め先 所属 お勤め先 企業',
  status: '状態 ステータス',
  absent:
    '来ていない 来てない 来院していない 来院してない 来院がない 来院のない 来られていない 来ておられない 来ていらっしゃらない 来店していない 受診していない ご無沙汰 ごぶさた 来なくなった 来訪がない 来訪のない',
  untouched:
    '連絡がない 連絡のない 連絡していない 連絡してない 対応がない 対応のない 対応していない 接触がない 接触のない',
  atLeast: '以上 より前から 以前から 超えて 超',
  price: 'いくら 値段 価格 料金 金額 費用 おいくら 代金',
  product: '商品 製品 品物 メニュー 品目 サービス',
  highest: '一番高い いちばん高い 最も高い もっとも高い 最高額 最高値 最高価格',
  cheapest: '一番安い いちばん安い 最も安い もっとも安い 最安値 最低価格',
  discontinued: '販売終了 終売 取り扱い終了 販売停止 取扱終了 販売を終了した',
  category: 'カテゴリ カテゴリー 分類 商品の種類',
  weekday: '曜日 何曜日 曜日別 曜日ごと',
  most: '一番多い いちばん多い 最も多い もっとも多い 多い 一番多く 最も多く いちばん多く 多く 一番混む 混む 混んでいる 混んでる 混雑する 一番忙しい 忙しい 混雑',
  mostMonth: '最も多い月 もっとも多い月 一番多い月 いちばん多い月 多い月 一番混む月 混む月 忙しい月',
  monthly: '月別 月ごと 毎月 各月 月毎 月単位 月次 推移 月々',
  byType: '種類別 種類ごと 種別 区分別 方法別 内訳 種類毎',
  byAuthor:
    'スタッフ別 スタッフごと 職員別 職員ごと 担当別 担当者別 担当ごと 担当者ごと 記録者別 記録した人別 記録した人ごと',
  byTag: 'タグ別 タグごと タグ毎',
  byStatus: '状態別 状態ごと ステータス別 ステータスごと',
  byAge: '年代別 年代ごと 年代毎 年齢別 年齢ごと 年齢層別 年齢層ごと 世代別 世代ごと 年齢構成 年齢分布 年代',
  byGender: '男女別 男女ごと 性別ごと 性別別',
  new: '新規 新しい 新しく 登録 登録日 新患 初めて はじめて 増えた 加わった 追加',
  extension: '内線番号 内線',
  staff: 'スタッフ 職員 従業員 担当者 同僚',
  list: '一覧 リスト 名簿 名前 氏名 表 だれか',
  female: '女性 女の人 女の方',
  male: '男性 男の人 男の方',
  prospect: '見込み客 見込客 見込み 見込',
  inactive: '休眠 休眠顧客 休眠中',
  average: '平均',
  about: '情報 詳細 プロフィール 概要 まとめ 要約 様子 どんな人 どんな方 どういう人 どういう方 内容 用件',
  that: 'その人 その方 その患者さん そのお客様 この人 この方 このお客様 この患者さん この顧客 その顧客 彼 彼女 本人',
} as const

/** Words that change nothing. */
const FILLERS =
  '全 の は が を に で と も へ や から まで です ます か ですか ますか でしょうか ますでしょうか 教えて 教えてください 教えて下さい おしえて ください 下さい ありますか ありました ありましたか ある あり あった いますか いました いましたか いる います いた した して しました しましたか している しています していますか された されました されましたか なに 何 なん どの どれ どこ くらい ぐらい 全部 すべて 全て 全部で 全体 全員 みんな 見せて 表示 表示して 出して 調べて 知りたい お願いします おねがいします 今 現在 いま では について に関する もらえますか もらえる くれますか くれる みたい 確認 確認したい 確認して って ってどの どんな という 中 うち なか ところ とき 時 順 順に わかる 分かる わかりますか 分かりますか 何ですか なんですか だっけ でしたか でした だった 受けた 受けました 受け かかってきた かけた 届いた もらった あてた くれた する こと もの 分 ぶん つ さん 様 以来 間 間に なった なりました つき 月に その後 また そして それ それで ちなみに いま 来 付いた 付いている ついた ついている つけた 付きの 持つ 持っている ちょうだい 働いている 働く 勤める 勤務 いただいた いただく えっと あの 一人 ひと 番 番号 当院 うち 当社 扱っている 扱って 取り扱い 売っている 販売 販売中 される なる 迎える 住む してきた ござい ございますか 件 回 名 お ご ね よ な 私 私たち と なのは なの だけ 別 ごと'.split(
    ' ',
  )

type Entry = { word: string; concept: Concept | null }

const ENTRIES: readonly Entry[] = [
  ...Object.entries(WORDS).flatMap(([concept, words]) =>
    words.split(' ').map((word) => ({ word: searchText(word), concept: concept as Concept })),
  ),
  ...FILLERS.map((word) => ({ word: searchText(word), concept: null })),
].sort((a, b) => b.word.length - a.word.length)

/** The longest known word that a folded text begins with. Its concept is null for one that changes nothing. */
export function wordAt(text: string): Entry | null {
  return ENTRIES.find(({ word }) => text.startsWith(word)) ?? null
}
