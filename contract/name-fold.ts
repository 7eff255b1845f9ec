// Names of people and companies in the one form that all ways to write them have. Other records are folded by `search-text.ts`
// alone: what is here stands in the search text of customers, and changing it takes a migration that writes that anew.
import { fullWidthKana } from './kana.ts'
import { kanaSound } from './kana-sound.ts'
import { searchText } from './search-text.ts'

/** Old forms, each with the everyday form behind it, besides those of `search-text.ts`. */
const PAIRS =
  '會会學学彌弥曾曽嶽岳藪薮籔薮檜桧靜静萬万與与籠篭鄕郷勳勲團団亞亜應応樂楽氣気穗穂綠緑緖緒縣県聰聡莊荘處処讓譲豫予遙遥鎭鎮關関靑青麥麦點点增増寬寛彥彦戶戸曉暁步歩溫温狹狭獨独畫画發発祿禄稻稲竝並絲糸經経臺台艷艶薗園蘆芦螢蛍衞衛覺覚觀観賴頼轉転邨村錄録鑛鉱雙双靈霊鷗鴎鹽塩黃黄龜亀齡齢凜凛淸清濟済濤涛灣湾燒焼舩船薰薫譽誉逹達靏鶴靍鶴鷄鶏桺柳橫横珎珍禰祢穐秋繪絵蘓蘇內内吳呉𣘺橋澁渋奧奥'
const OLD_FORMS = new Map(Array.from(PAIRS.matchAll(/(.)(.)/gu), ([, old = '', common = '']) => [old, common] as const))
const OLD_FORM = new RegExp(`[${[...OLD_FORMS.keys()].join('')}]`, 'gu')

/** Folded kana without the marks that repeat one: ミスヾ is ミスズ. */
export function withoutMarks(folded: string): string {
  return folded.replace(/([ァ-ヺ])([ヽヾゝゞ])/gu, (_, kana: string, mark: string) => {
    const plain = kana.normalize('NFD').charAt(0)
    return kana + (mark === 'ヽ' || mark === 'ゝ' ? plain : `${plain}\u3099`.normalize('NFC'))
  })
}

/** A name as it is searched for and found, by the rule of `searchText` and more: 佐々木 is 佐佐木, サトー is サトウ. */
export function nameText(value: string): string {
  return kanaSound(
    withoutMarks(searchText(fullWidthKana(value)))
      .replace(OLD_FORM, (old) => OLD_FORMS.get(old) ?? old)
      .replace(/([一-龥])々/g, '$1$1'),
  )
}

/** What companies are called by law, as they are written in full and for short. ㈱ and （株） are folded to (株). */
const LEGAL_FORMS = [
  ['株式会社', '(株)'],
  ['有限会社', '(有)'],
  ['合同会社', '(同)'],
  ['合資会社', '(資)'],
  ['合名会社', '(名)'],
  ['医療法人社団', '(医社)'],
  ['医療法人財団', '(医財)'],
  ['医療法人', '(医)'],
  ['一般社団法人', '(一社)'],
  ['一般財団法人', '(一財)'],
  ['公益社団法人', '(公社)'],
  ['公益財団法人', '(公財)'],
  ['社団法人', '(社)'],
  ['財団法人', '(財)'],
  ['学校法人', '(学)'],
  ['宗教法人', '(宗)'],
  ['社会福祉法人', '(福)'],
  ['特定非営利活動法人', '(特非)'],
]

/** One of the forms, as the source of a regular expression. */
export const LEGAL_FORM = LEGAL_FORMS.flat()
  .map((form) => form.replace(/[()]/g, '\\$&'))
  .join('|')
const AT_AN_END = new RegExp(`^(?:${LEGAL_FORM})|(?:${LEGAL_FORM})$`, 'u')

/** A folded name without its legal form; the same where it has none, empty where it is nothing else. */
export const withoutForm = (folded: string) => folded.replace(AT_AN_END, '')

/** How else a folded legal form is written; null for everything else. */
export function formLike(folded: string): readonly string[] | null {
  return LEGAL_FORMS.find((ways) => ways.includes(folded)) ?? null
}
