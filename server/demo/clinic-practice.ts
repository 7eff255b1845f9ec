import { COMPANIES } from './people/companies.ts'
import { PLACES } from './people/places.ts'
import type { Practice } from './practice.ts'
import { type Condition, writeClinicContact } from './visits/clinic.ts'
import { clinicWords } from './visits/clinic-words.ts'

/** How likely each condition is, by age: [from age, chance]. */
const CHANCES: readonly (readonly [Condition, readonly (readonly [number, number])[]])[] = [
  [
    'pressure',
    [
      [40, 0.15],
      [55, 0.35],
      [65, 0.55],
      [75, 0.65],
    ],
  ],
  [
    'diabetes',
    [
      [40, 0.06],
      [55, 0.14],
      [65, 0.2],
    ],
  ],
  [
    'lipid',
    [
      [35, 0.1],
      [50, 0.25],
      [70, 0.3],
    ],
  ],
  [
    'pollen',
    [
      [5, 0.15],
      [15, 0.3],
      [60, 0.18],
    ],
  ],
  [
    'skin',
    [
      [0, 0.2],
      [15, 0.15],
      [60, 0.1],
    ],
  ],
  [
    'joint',
    [
      [40, 0.08],
      [60, 0.22],
    ],
  ],
]

const TAGS: Readonly<Record<Condition, string>> = {
  pressure: '高血圧',
  diabetes: '糖尿病',
  lipid: '脂質異常症',
  pollen: '花粉症',
  skin: '皮膚科',
  joint: '整形',
  checkup: '企業健診',
}

/** さくらクリニック: internal medicine, dermatology and check-ups. */
export const CLINIC: Practice = {
  places: PLACES,
  companies: COMPANIES,
  conditionsOf(age, hasCompany, random) {
    const conditions = CHANCES.flatMap(([condition, steps]) => {
      const chance = steps.findLast(([from]) => age >= from)?.[1] ?? 0
      return random.chance(chance) ? [condition] : []
    })
    return hasCompany && random.chance(0.6) ? [...conditions, 'checkup'] : conditions
  },
  tagsOf(conditions, age, random) {
    const extra = [
      ...(age < 15 ? ['小児'] : []),
      ...(conditions.length >= 2 && age >= 40 ? ['定期通院'] : []),
      ...(random.chance(0.12) ? ['家族で通院'] : []),
      ...(random.chance(0.08) ? ['オンライン診療'] : []),
      ...(random.chance(0.06) ? ['紹介'] : []),
      ...(random.chance(0.05) ? ['予防接種'] : []),
    ]
    return [...conditions.map((condition) => TAGS[condition]), ...extra]
  },
  memos: [
    { text: '連絡は{clock}以降の電話を希望。', ages: [18, 85] },
    '予約は{weekday}が多い。',
    { text: '健診結果は会社と本人の両方に送付。', ages: [18, 75] },
    '{kin}も当院に通院中。',
    { text: '支払いはクレジットカードを希望。', ages: [18, 85] },
    { text: 'お薬手帳はアプリを利用。', ages: [18, 85] },
    '{referral}にも通院中。紹介状の控えあり。',
    { text: '次回の健診は{month}月頃を希望。', ages: [18, 75] },
    '転居予定あり ({month}月頃)。',
    '採血は左腕から。右腕は血管が出にくい。',
    { text: 'SMSでの予約確認を希望。', ages: [18, 85] },
    { text: '自転車で来院。雨の日は予約変更になることが多い。', ages: [18, 75] },
    '用賀の薬局を利用。',
    { text: '小学生のお子様2人と一緒に来院されることが多い。', ages: [28, 50] },
    { text: '在宅勤務の日は{weekday}。', ages: [22, 64] },
    '前の病院の検査データを持参 (スキャン済み)。',
    '手話を使われる。筆談ボードを用意。',
    '英語での説明を希望。英語の問診票あり。',
    '舌下免疫療法は{month}月に開始。',
    'マイナ保険証を利用。',
  ],
  cautions: [
    'ペニシリン系抗生物質でアレルギー (全身の発疹)。',
    'セフェム系抗生物質で蕁麻疹の既往。',
    '卵アレルギー。ワクチン接種前に必ず医師へ確認。',
    'そば・落花生アレルギー。院内の飲食物に注意。',
    'アルコール消毒で皮膚がかぶれる。非アルコール綿を使用。',
    'ラテックスアレルギー。手袋はニトリル製を使用。',
    { text: '造影剤で気分不良の既往あり。', ages: [18, 120] },
    { text: '湿布 (ケトプロフェン) で光線過敏症。処方しない。', ages: [18, 120] },
    { text: 'アスピリン喘息。解熱鎮痛剤は医師に必ず確認。', ages: [18, 120] },
    { text: '抗凝固薬を内服中。採血後は5分以上圧迫。', ages: [50, 120] },
    '採血で失神したことがある。必ず臥位で行う。',
    { text: 'ペースメーカーあり。検査機器の使用前に確認。', ages: [55, 120] },
    { text: '妊娠中の可能性。レントゲン・処方前に確認。', ages: [20, 45], gender: 'female' },
    { text: '授乳中。処方前に必ず確認。', ages: [20, 45], gender: 'female' },
    { text: '右乳房の手術歴。右腕での血圧測定・採血は不可。', ages: [35, 95], gender: 'female' },
    { text: '透析のシャントが左腕にあり。左腕での測定・採血は不可。', ages: [40, 90] },
    { text: '難聴 (右耳)。左側からゆっくり話しかける。', ages: [60, 120] },
    '視覚に障害あり。書類は読み上げて説明する。',
    '車いす利用。1番診察室へご案内。',
    { text: '杖歩行、転倒歴あり。段差で付き添う。', ages: [65, 120] },
    { text: '認知症の診断あり。説明と会計は{kin}同席で。', ages: [70, 120] },
    { text: 'ご家族からの問い合わせにも病状を答えない (本人の申し出)。', ages: [18, 120] },
    { text: '配偶者からの住所・来院日の照会に応じないこと。必ず管理者へ連絡。', ages: [18, 120] },
    '同姓同名の患者あり。生年月日まで確認する。',
    '待合室の大きな音が苦手。個室で待っていただく。',
    { text: '過去に待ち時間のことで強いお叱り。15分を超える場合は声をかける。', ages: [18, 120] },
    { text: '電話は本人の携帯のみ。自宅には要件を伝えない。', ages: [18, 120] },
    { text: '未成年。処置の前に保護者の同意を確認。', ages: [0, 17] },
    'インスリン使用中。待ち時間の低血糖に注意。',
    '気管支喘息。吸入薬を携帯しているか確認。',
  ],
  words: clinicWords,
  write: writeClinicContact,
}
