/** What people ask a clinic about in a season, by the day of the year from which it is said. */
export const SEASONS: readonly { from: string; title: string; idea: string }[] = [
  { from: '01-06', title: '新年の診療のご案内', idea: '年始の診療日と、混み合う時間帯をお知らせします。' },
  { from: '02-01', title: '花粉の季節の準備', idea: '早めの受診の目安と、予約の取り方をご案内します。' },
  { from: '03-10', title: '新生活の前の健診', idea: '進学や転居の前に受けられる健診をご案内します。' },
  { from: '04-10', title: '保険証の確認のお願い', idea: '年度替わりの保険証の確認をお願いします。' },
  { from: '05-15', title: '季節の変わり目の体調', idea: '体調の相談ができる時間帯をご案内します。' },
  { from: '06-04', title: '歯と口の健康週間', idea: '6月4日からの週間に合わせ、定期健診をご案内します。' },
  { from: '07-01', title: '熱中症に気をつける', idea: '水分の取り方と、受診の目安をお伝えします。' },
  { from: '08-01', title: '夏休みの診療日', idea: 'お盆の休診日と、夏休みの予約の空きをお知らせします。' },
  { from: '09-01', title: '季節の健診', idea: '秋の健診の予約の受付をお知らせします。' },
  { from: '10-01', title: '予防接種のご案内', idea: 'インフルエンザの予防接種の予約方法をお知らせします。' },
  { from: '11-08', title: 'いい歯の日', idea: '11月8日に合わせ、歯の健康の話題をお届けします。' },
  { from: '12-01', title: '年末年始の診療日', idea: '年末年始の休診日と、薬の受け取りの締め切りをお知らせします。' },
]
