const SOUNDS: Readonly<Record<string, string>> = Object.fromEntries(
  `ア a イ i ウ u エ e オ o カ ka キ ki ク ku ケ ke コ ko サ sa シ shi ス su セ se ソ so タ ta チ chi ツ tsu テ te ト to
ナ na ニ ni ヌ nu ネ ne ノ no ハ ha ヒ hi フ fu ヘ he ホ ho マ ma ミ mi ム mu メ me モ mo ヤ ya ユ yu ヨ yo ラ ra リ ri ル ru
レ re ロ ro ワ wa ヲ o ン n ガ ga ギ gi グ gu ゲ ge ゴ go ザ za ジ ji ズ zu ゼ ze ゾ zo ダ da ヂ ji ヅ zu デ de ド do
バ ba ビ bi ブ bu ベ be ボ bo パ pa ピ pi プ pu ペ pe ポ po ャ ya ュ yu ョ yo ァ a ィ i ゥ u ェ e ォ o ー`
    .split(/\s+/)
    .flatMap((sign, i, all) => (i % 2 === 0 ? [[sign, all[i + 1] ?? '']] : [])),
)

/** Hepburn without long vowels, as people write their names in mail addresses: サトウ ユウコ becomes "sato yuko". */
export function romaji(kana: string): string {
  return kana
    .replace(/./gu, (sign) => SOUNDS[sign] ?? sign)
    .replace(/(sh|ch|j)i(?=y[auo])/g, '$1')
    .replace(/(?<=sh|ch|j)y(?=[auo])/g, '')
    .replace(/([kgnhbpmr])i(?=y[auo])/g, '$1')
    .replace(/ッ(.)/g, '$1$1')
    .replace(/(?<=[ou])u/g, '')
    .replace(/oo/g, 'o')
}
