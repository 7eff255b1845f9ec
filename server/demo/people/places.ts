/** Where people live: municipality, its quarters, the area code of its telephones, and how many of the clinic come from it. */
export type Place = { city: string; towns: readonly string[]; areaCode: string }

const place = (city: string, areaCode: string, towns: string): Place => ({ city, areaCode, towns: towns.split(' ') })

/** Around the demo clinic first, the rest of the country after. */
export const PLACES: readonly (readonly [Place, number])[] = [
  [place('東京都世田谷区', '03', '桜新町 用賀 駒沢 深沢 弦巻 上馬 三軒茶屋 等々力 奥沢 千歳台'), 40],
  [place('東京都目黒区', '03', '八雲 柿の木坂 東が丘 鷹番 碑文谷 自由が丘'), 14],
  [place('東京都大田区', '03', '田園調布 雪谷大塚町 久が原 池上 西蒲田'), 8],
  [place('東京都品川区', '03', '旗の台 戸越 大井 西五反田'), 5],
  [place('東京都渋谷区', '03', '代々木 恵比寿 笹塚 富ヶ谷'), 4],
  [place('東京都杉並区', '03', '永福 和泉 高井戸東 荻窪'), 4],
  [place('東京都調布市', '042', '仙川町 国領町 布田 深大寺元町'), 3],
  [place('神奈川県川崎市高津区', '044', '溝口 二子 久本 梶が谷'), 9],
  [place('神奈川県川崎市宮前区', '044', '鷺沼 宮前平 有馬 土橋'), 6],
  [place('神奈川県横浜市青葉区', '045', 'あざみ野 美しが丘 藤が丘 市ケ尾町'), 5],
  [place('神奈川県横浜市港北区', '045', '日吉 大倉山 菊名 新横浜'), 4],
  [place('埼玉県さいたま市浦和区', '048', '常盤 仲町 高砂 領家'), 2],
  [place('千葉県市川市', '047', '八幡 菅野 行徳駅前 大洲'), 2],
  [place('北海道札幌市中央区', '011', '大通西 宮の森一条 円山西町'), 1],
  [place('宮城県仙台市青葉区', '022', '一番町 国分町 八幡 荒巻本沢'), 1],
  [place('新潟県新潟市中央区', '025', '古町通 関屋本村町 米山'), 1],
  [place('長野県松本市', '0263', '大手 深志 浅間温泉'), 1],
  [place('静岡県静岡市葵区', '054', '呉服町 瀬名川 鷹匠'), 1],
  [place('愛知県名古屋市千種区', '052', '覚王山通 今池 東山通'), 1],
  [place('京都府京都市左京区', '075', '下鴨松ノ木町 一乗寺払殿町 吉田神楽岡町'), 1],
  [place('大阪府大阪市北区', '06', '天神橋 中津 梅田'), 1],
  [place('兵庫県神戸市東灘区', '078', '岡本 御影 住吉本町'), 1],
  [place('広島県広島市中区', '082', '本通 舟入本町 白島北町'), 1],
  [place('香川県高松市', '087', '栗林町 番町 屋島西町'), 1],
  [place('福岡県福岡市中央区', '092', '大名 六本松 薬院'), 1],
  [place('沖縄県那覇市', '098', '首里金城町 おもろまち 泊'), 1],
]

/** Around the demo dentist: another town, so that nobody is taken for a customer of the clinic. */
export const DENTAL_PLACES: readonly (readonly [Place, number])[] = [
  [place('宮城県仙台市泉区', '022', '泉中央 長命ヶ丘 南光台 将監'), 6],
  [place('宮城県仙台市宮城野区', '022', '榴岡 鶴ケ谷 岩切'), 3],
  [place('宮城県富谷市', '022', '明石台 成田 日吉台'), 2],
  [place('宮城県多賀城市', '022', '中央 高崎 山王'), 1],
]

export const BUILDINGS = [
  'グリーンハイツ',
  'サンライズ',
  'メゾン桜',
  'コーポ青葉',
  'パークサイド',
  '第二さつき荘',
  'ルミエール',
  'プラザ用賀',
  'レジデンス深沢',
  'ヴィラ駒沢',
  '大樹ビル',
  'シャトー南',
  'リバーサイド',
  'ひまわりハイム',
] as const
