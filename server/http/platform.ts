/** The first that fits; what looks like several is named by the more special one. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'Android スマートフォン'],
  [/\bAndroid\b/, 'Android タブレット'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A device in words, by what its browser says of itself. Coarse on purpose: people know it again, and it tells no more. */
export function platformOf(userAgent: string | undefined): string {
  const find = (rows: typeof BROWSERS) => rows.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const words = [find(SYSTEMS), find(BROWSERS)].filter((word) => word !== undefined)
  return words.length > 0 ? words.join('・') : 'その他の端末'
}
