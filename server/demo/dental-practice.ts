import { DENTAL_COMPANIES } from './people/companies.ts'
import { DENTAL_PLACES } from './people/places.ts'
import type { Practice } from './practice.ts'
import { writeDentalContact } from './visits/dental.ts'

/** みどり歯科: nothing of it reads like the clinic, so that a leak between the two shows. */
export const DENTAL: Practice = {
  places: DENTAL_PLACES,
  companies: DENTAL_COMPANIES,
  conditionsOf: () => [],
  tagsOf: (_, age, random) => [
    ...(age < 13 ? ['小児歯科'] : []),
    ...random.sample(['定期検診', '矯正', 'インプラント', 'ホワイトニング', '入れ歯', '歯周病'], random.int(0, 2)),
  ],
  memos: [
    '3か月ごとの定期検診を希望。',
    '担当衛生士は平井を指名。',
    '矯正治療中 (2年計画)。',
    'マウスピースを就寝時に使用。',
    '土曜の午前のみ来院可能。',
    '歯ブラシはやわらかめを使用。',
    '保険外の白い被せ物を検討中。',
    '泉中央店の駐車券を利用。',
  ],
  cautions: [
    '歯科用麻酔で動悸が出たことがある。',
    '嘔吐反射が強い。型取りは光学スキャナーで。',
    { text: '骨粗しょう症の注射を使用中。抜歯の前に主治医へ照会。', ages: [60, 120] },
    '金属アレルギー (ニッケル)。',
    '歯科恐怖症。治療前に必ず手順を説明し、合図を決める。',
    { text: '抗血栓薬を内服中。抜歯後の止血を十分に確認。', ages: [50, 120] },
  ],
  words: () => () => undefined,
  write: ({ type }, random) => writeDentalContact(type, random),
}
