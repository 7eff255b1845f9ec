const KANJI = '〇一二三四五六七八九'
const AIUEO = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'
const IROHA = 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン'
const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

/** A number as Word shows it in a list (`w:numFmt`, ECMA-376 17.18.59): those that Japanese documents use, else figures. */
export function formatNumber(number: number, format: string): string {
  switch (format) {
    case 'none':
      return ''
    case 'decimalZero':
      return String(number).padStart(2, '0')
    case 'decimalFullWidth':
    case 'decimalFullWidth2':
      return String(number).replace(/\d/g, (figure) => String.fromCharCode(0xff10 + Number(figure)))
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return number <= 20 ? String.fromCharCode(0x245f + number) : String(number)
    case 'japaneseCounting':
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseLegal':
      return inKanji(number)
    case 'ideographDigital':
    case 'japaneseDigitalTenThousand':
      return String(number).replace(/\d/g, (figure) => KANJI.charAt(Number(figure)))
    case 'aiueo':
    case 'aiueoFullWidth':
      return AIUEO.charAt((number - 1) % AIUEO.length)
    case 'iroha':
    case 'irohaFullWidth':
      return IROHA.charAt((number - 1) % IROHA.length)
    case 'lowerLetter':
      return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))
    case 'upperLetter':
      return formatNumber(number, 'lowerLetter').toUpperCase()
    case 'lowerRoman':
      return inRoman(number)
    case 'upperRoman':
      return inRoman(number).toUpperCase()
    default:
      return String(number)
  }
}

/** 十二, 百五: a list has no thousand articles. */
function inKanji(number: number): string {
  if (number >= 1000) return String(number)
  const digit = (value: number, unit: string) =>
    value === 0 ? '' : `${value === 1 && unit ? '' : KANJI.charAt(value)}${unit}`
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10]
  return `${digit(hundreds, '百')}${digit(tens, '十')}${digit(ones, '')}` || '〇'
}

function inRoman(number: number): string {
  if (number >= 4000) return String(number)
  let rest = number
  return ROMAN.map(([value, letters]) => {
    const times = Math.floor(rest / value)
    rest -= times * value
    return letters.repeat(times)
  }).join('')
}
