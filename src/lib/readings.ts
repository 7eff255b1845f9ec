/** Kana with the marks that belong to them. */
const KANA = /^[\u3041-\u309f\u30a1-\u30ff\uff66-\uff9f]*$/u
/** The Latin letters of a syllable that is not finished: 「やまd」. */
const UNFINISHED = /[a-zａ-ｚ]+$/iu
/** More than one form holds; what was typed longest ago is forgotten first. */
const MOST = 100

const readings = new Map<string, string>()
/** The conversion that is under way: what it shows, and how that was typed. */
let shown = ''
let typed = ''

const LISTENERS = { compositionstart: begin, compositionupdate: update, compositionend: end }
let watchers = 0

/**
 * Learns how names are read from the kana that the input method shows before it converts them, in every field of the page.
 * @returns a function that ends it; with the last watch all readings are forgotten
 */
export function watchReadings(): () => void {
  watchers += 1
  // Before a field hears of the end: it asks for the reading then. A listener that is there already is not added twice.
  for (const [type, listener] of Object.entries(LISTENERS)) document.addEventListener(type, listener, true)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    watchers -= 1
    if (watchers > 0) return
    for (const [type, listener] of Object.entries(LISTENERS)) document.removeEventListener(type, listener, true)
    readings.clear()
  }
}

function begin(): void {
  shown = ''
  typed = ''
}

function update(event: Event): void {
  follow((event as CompositionEvent).data)
}

function end(event: Event): void {
  const text = (event as CompositionEvent).data
  follow(text)
  if (text === '' || typed === '') return
  readings.delete(text)
  readings.set(text, typed)
  for (const [oldest] of readings) if (readings.size > MOST) readings.delete(oldest)
}

/** A method that converts while one types shows 「山だ」: then only what was added or taken away at the end is kana. */
function follow(text: string): void {
  const next = text.replace(UNFINISHED, '')
  if (KANA.test(next)) typed = next
  else if (next.startsWith(shown) && KANA.test(next.slice(shown.length))) typed += next.slice(shown.length)
  else if (shown.startsWith(next) && KANA.test(shown.slice(next.length)))
    typed = typed.slice(0, next.length - shown.length)
  shown = next
}

/** How a text is read, as it was typed; '' where part of it was never typed here. Spaces stay where they are. */
export function readingOf(text: string): string {
  const parts: string[] = []
  for (let rest = text; rest !== ''; ) {
    const known = [...readings.keys()].filter((part) => rest.startsWith(part)).reduce(longer, '')
    const [first = ''] = rest
    if (known === '' && !/^\s$/u.test(first) && !KANA.test(first)) return ''
    parts.push(known === '' ? first : (readings.get(known) ?? ''))
    rest = rest.slice((known || first).length)
  }
  return parts.join('')
}

const longer = (one: string, other: string) => (other.length > one.length ? other : one)
