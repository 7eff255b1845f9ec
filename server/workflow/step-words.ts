import type { WorkflowStep } from '#contract/workflow-data'

/** Nothing is done, and the next step cannot begin. */
const WAITS = /待つ|待ち(?!合)|待って|待ちます|待機|順番が来るまで|(?:結果|返事|回答|許可|承認)が(?:出|来|届)る?まで/u
const MEANWHILE = /その間|待つ間に|待っている間に|並行|同時に/u
/** Something is written down or typed in. */
const WRITES = /^(?:.{0,40}?、)?(.{1,30}?)を(.{0,30}?)(?:入力|記入|記録|登録|転記|書く|書き(?!忘|方|直)|メモ)/u
const COPIES = /転記|書き写|写し取|もう一度(?:入力|記入)|再度(?:入力|記入|登録)|改めて(?:入力|記入)|二重に/u
const PASSES_ON =
  /(?:受け取|預か|もら)[っりい](?:て|、|、?そのまま|たら)(?:[^をは]{0,24}?)(?:渡す|渡し|届け|回す|回し|引き継|送る|送り|持って(?:行|い)く)/u
/** Work that is done with a thing before it is passed on. */
const WORKS =
  /確認|確かめ|入力|記入|記録|計算|説明|診察|測|作成|作る|作り|点検|照合|整理|袋|封筒|登録|調べ|判断|選|分け|スキャン|コピー|印刷|署名/u
const QUESTION = /(?:か(?:どうか)?|かどうか)(?:、|を)?(?:確認|確かめ|チェック|照合|調べ|見る)/u
const EXCEPTION =
  /不備|不足|不在|ない(?:場合|とき)|なければ|エラー|故障|障害|期限切れ|拒否|急変|混|急|迷|合わ|違|苦情|場合|とき|なら/u
const VAGUE =
  /(?:適宜|適切に|臨機応変に|状況に応じて|その都度|うまく|何とか)(?:、)?(?:対応|対処|処理|判断|考え)?|(?:は|、|には)(?:対応|対処|検討)(?:する|します)$/u
const REPEATS = /繰り返|くり返|何度も|やり直(?!して?いただ)|かけ直|(?:になる|できる|つながる)まで/u
const LIMIT =
  /\d+\s*回(?:まで|以内|を超|繰り返|で)|上限|それでも|(?:\d+\s*(?:分|時間)|\d{1,2}時)(?:まで|以内|を超|経)|全員|人数分|件数分|すべて終わるまで/u
const OPEN_END = /(?:依頼|検討|予定|相談|申請|連絡を待)(?:する|します|をする|をします|とする)?$/u

export const waits = ({ text }: WorkflowStep) => WAITS.test(text) && !MEANWHILE.test(text)
export const copies = ({ text }: WorkflowStep) => COPIES.test(text)
export const passesOn = ({ text }: WorkflowStep) => PASSES_ON.test(text) && !WORKS.test(text)
export const asks = ({ text }: WorkflowStep) => QUESTION.test(text)
export const isVague = ({ text }: WorkflowStep) => VAGUE.test(text)
export const isException = ({ text, condition }: WorkflowStep) => condition !== null || EXCEPTION.test(text)
export const repeats = ({ text, back_to }: WorkflowStep) => back_to !== null || REPEATS.test(text)
export const hasLimit = ({ text }: WorkflowStep) => LIMIT.test(text)
export const isLeftOpen = ({ text }: WorkflowStep) => OPEN_END.test(text)

/** What is written down in a step, without where; null where nothing is. */
export function writtenThing({ text }: WorkflowStep): string | null {
  const found = WRITES.exec(text)
  return found?.[1] === undefined ? null : found[1].replace(/^(?:.{0,20}で|それぞれ)/u, '')
}
