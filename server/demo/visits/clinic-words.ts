import { busyness, japaneseDay } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Slot, Words } from './template.ts'

const number =
  (min: number, max: number, digits = 0) =>
  (random: Random) =>
    digits === 0
      ? String(random.int(min, max))
      : (random.int(min * 10 ** digits, max * 10 ** digits) / 10 ** digits).toFixed(digits)

const time = (random: Random) => `${random.pick([9, 10, 11, 15, 16, 17])}時${random.pick(['', '15分', '30分', '45分'])}`

/** What changes from one contact at the clinic to the next. */
const TABLE: Readonly<Record<string, Slot>> = {
  systolic: number(112, 158),
  diastolic: number(66, 96),
  pulse: number(58, 92),
  fever: number(37, 39, 1),
  a1c: number(5, 8, 1),
  ldl: number(92, 178),
  weight: number(44, 86, 1),
  days: number(2, 9),
  weeks: ['2', '4', '4', '6', '8', '12'],
  prescription: ['14', '28', '28', '30', '56', '60', '90'],
  wait: number(10, 55),
  minutes: number(2, 12),
  fee: (random) => `${(random.int(6, 98) * 110).toLocaleString('ja-JP')}円`,
  heads: number(3, 48),
  time,
  clock: time,
  doctor: ['院長', '副院長', '内科担当医', '皮膚科担当医', '非常勤の小児科医'],
  kin: ['ご主人', '奥様', 'お母様', 'お父様', '娘さん', '息子さん', 'お嫁さん', 'お孫さん', 'ケアマネジャー'],
  coldSymptom: [
    '咳と鼻水',
    'のどの痛み',
    '発熱とだるさ',
    '痰のからむ咳',
    '鼻づまりと頭痛',
    '声がれ',
    '関節痛と寒気',
    '夜間の咳込み',
  ],
  stomachSymptom: ['胃もたれ', '食後のみぞおちの痛み', '下痢', '吐き気', '便秘', '胸やけ', '腹部の張り'],
  skinSymptom: [
    '両ひじの湿疹',
    '頬のにきび',
    '手荒れ',
    '背中のかゆみ',
    '足の水虫',
    '首まわりの赤み',
    '蕁麻疹',
    '虫刺されの腫れ',
    '乾燥によるひび割れ',
  ],
  jointPain: ['腰痛', '肩こり', '右ひざの痛み', '五十肩', '首の痛み', '足首のねんざ後の痛み'],
  coldDrug: ['解熱鎮痛剤', '去痰薬', '咳止め', 'うがい薬', '漢方薬 (葛根湯)', '抗アレルギー薬'],
  stomachDrug: ['整腸剤', '胃酸を抑える薬', '漢方薬 (六君子湯)', '便をやわらかくする薬', '吐き気止め'],
  skinDrug: ['保湿剤', 'ステロイド外用薬 (弱め)', '抗真菌薬の塗り薬', 'かゆみ止めの内服', 'にきび用の外用薬'],
  pollenDrug: ['眠くなりにくい抗アレルギー薬', '点鼻薬', '抗アレルギー点眼薬', '1日1回の内服薬', '舌下免疫療法の薬'],
  vaccine: [
    'インフルエンザ',
    '帯状疱疹',
    '肺炎球菌',
    'B型肝炎 (2回目)',
    '麻しん風しん混合',
    '破傷風',
    'おたふくかぜ',
    '水痘',
    '日本脳炎 (追加)',
    '新型コロナ',
  ],
  checkup: [
    '特定健診',
    '雇入時健診',
    '企業の定期健診',
    '人間ドック (半日)',
    '生活習慣病予防健診',
    '区のがん検診 (胃)',
    '区のがん検診 (大腸)',
  ],
  certificate: ['診断書', '傷病手当金の意見書', '就業可能証明', '紹介状', '主治医意見書', '健診結果の英文証明'],
  referral: ['循環器内科', '耳鼻咽喉科', '整形外科', '消化器内科', '眼科', '大学病院の皮膚科', '総合病院の内分泌科'],
  channel: ['ホームページの問い合わせフォーム', '予約サイト', '代表アドレス宛のメール'],
  thanks: [
    '丁寧にお礼を言われる。',
    '安心された様子。',
    '了承いただいた。',
    '特にご不明な点はないとのこと。',
    '納得された。',
  ],
}

const WEEKDAYS = ['日曜', '月曜', '火曜', '水曜', '木曜の午前', '金曜', '土曜の午前'] as const

/** The words of a contact at this time: with the days that people name in it, `date` and its `weekday`, `date2`, a month. */
export function clinicWords(at: Date): Words {
  let first: Date | undefined
  const soon = (random: Random) => {
    first ??= nextOpenDay(at, random.int(2, 28))
    return first
  }
  const later = (random: Random) => nextOpenDay(at, random.int(29, 60))
  const days: Readonly<Record<string, Slot>> = {
    date: (random) => spoken(soon(random)),
    weekday: (random) => WEEKDAYS[japaneseDay(soon(random)).weekday] ?? '',
    date2: (random) => spoken(later(random)),
    month: (random) => String(japaneseDay(later(random)).month),
  }
  return (name) => days[name] ?? TABLE[name]
}

function nextOpenDay(at: Date, days: number): Date {
  let day = new Date(at.getTime() + days * 86_400_000)
  while (busyness(day) === 0) day = new Date(day.getTime() + 86_400_000)
  return day
}

function spoken(day: Date): string {
  const [month, date] = japaneseDay(day).monthDay.split('-').map(Number)
  return `${month}月${date}日`
}
