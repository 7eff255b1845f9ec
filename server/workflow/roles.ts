/** Who works in a clinic, the longer name before one that is a part of it. */
const ROLES = [
  '放射線技師',
  '臨床検査技師',
  '検査技師',
  '理学療法士',
  '作業療法士',
  '管理栄養士',
  '歯科衛生士',
  '衛生士',
  '歯科助手',
  '歯科医師',
  '外来看護師',
  '病棟看護師',
  '看護助手',
  '看護師長',
  '看護師',
  '薬剤師',
  '事務長',
  '医事課',
  '医療事務',
  '受付',
  '会計',
  '医師',
  '先生',
  '院長',
  '師長',
  '技師',
  '事務',
  'クラーク',
  '責任者',
  '管理者',
  '主任',
  '運転手',
  '業者',
  '患者',
  '店長',
] as const

const ROLE = ROLES.join('|')
/** 「受付：…」 and 「【受付】…」. Another name before the colon is taken for a role too. */
const HEAD = new RegExp(
  `^(?:[【\\[［(（](.{1,12}?)[】\\]］)）]|((?:${ROLE})[^\\s、。:：]{0,8}|[^\\s、。:：]{1,8})[:：])\\s*`,
  'u',
)
/** 「受付が…」 and 「受付担当は…」 at the beginning, or behind a first clause. */
const SUBJECT = new RegExp(`(?:^|、)(?:[^、。]{0,8}の)?(${ROLE})(?:担当|スタッフ|さん)?[がは]`, 'u')
/** 「看護師に渡す」. */
const TARGET = new RegExp(
  `(?:^|[^一-龠ァ-ヶー])(${ROLE})(?:担当|さん)?[にへ](?:[^、。]{0,20}?を)?(?:そのまま)?(?:渡|引き継|回|届け|送|提出|依頼|報告|申し送)`,
  'u',
)
const PATIENT = '患者'

/** The role at the head of a line and what is left of the line. */
export function headOf(line: string): { who: string | null; rest: string } {
  const found = HEAD.exec(line)
  return found ? { who: found[1] ?? found[2] ?? null, rest: line.slice(found[0].length) } : { who: null, rest: line }
}

/** Who does it, where the sentence says so. */
export function subjectOf(sentence: string): string | null {
  return SUBJECT.exec(sentence)?.[1] ?? null
}

/** Whose turn it is afterwards; null where nothing is handed over inside of the house. */
export function targetOf(sentence: string): string | null {
  const target = TARGET.exec(sentence)?.[1] ?? null
  return target === PATIENT ? null : target
}
