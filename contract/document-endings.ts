/** How the files of each type are called whose text can be read. */
export const READ_ENDINGS = {
  pdf: ['pdf'],
  docx: ['docx', 'dotx'],
  xlsx: ['xlsx', 'xltx'],
  pptx: ['pptx', 'potx', 'ppsx'],
  html: ['html', 'htm', 'xhtml'],
  eml: ['eml'],
  csv: ['csv', 'tsv'],
  md: ['md', 'markdown'],
  txt: ['txt', 'text', 'log'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Those of files whose text cannot be read. */
const OTHER_ENDINGS =
  'doc dot xls xlt ppt pps rtf odt ods odp docm dotm xlsm xltm xlsb pptm ppsm msg zip 7z rar gz tar jar png jpg jpeg gif webp bmp tif tiff heic mp3 mp4 mov avi svg xml json js mjs ts vbs wsf hta ps1 sh bat cmd exe com scr dll msi lnk apk dmg php py rb pl'.split(
    ' ',
  )
const KNOWN: ReadonlySet<string> = new Set([...Object.values(READ_ENDINGS).flat(), ...OTHER_ENDINGS])

/** The ending of a name in small letters; null where there is none that means a type, as in 「覚書 Ver.2」. */
export function endingOf(name: string): string | null {
  const ending = /\.([a-z0-9]{1,8})\s*$/i.exec(name)?.[1]?.toLowerCase() ?? null
  return ending !== null && KNOWN.has(ending) ? ending : null
}
