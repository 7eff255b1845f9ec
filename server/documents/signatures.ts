/** What the first bytes of a file say, where they say anything. */
export type Signature = 'pdf' | 'zip' | 'ole' | 'executable' | 'other'

/** Files that run when they are opened: Windows, Linux, macOS (both orders of bytes, both sizes) and Java. */
const EXECUTABLES = ['MZ', '\x7fELF', '\xfe\xed\xfa\xce', '\xfe\xed\xfa\xcf', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe']

/** Pictures, sound, archives and others that have no text for us, though some look like text. */
const OTHERS = [
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  'BM',
  'II*\0',
  'MM\0*',
  '8BPS',
  'RIFF',
  'OggS',
  'ID3',
  '\x1f\x8b',
  '7z\xbc\xaf',
  'Rar!',
  'BZh',
  '\xfd7zXZ',
  '\x28\xb5\x2f\xfd',
  '\xca\xfe\xba\xbe',
  'SQLite format 3\0',
  '{\\rtf',
  '%!PS',
  'PK',
]

/** Bytes of the head that {@link signatureOf} looks at. */
export const HEAD_BYTES = 1024

/** The kind of file by its first bytes; null where it may be a text. A PDF begins with its first byte, or after white space. */
export function signatureOf(head: Uint8Array): Signature | null {
  const start = Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1')
  if (start.replace(/^(?:\xef\xbb\xbf)?\s*/, '').startsWith('%PDF-')) return 'pdf'
  if (start.startsWith('PK\x03\x04')) return 'zip'
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'ole'
  if (EXECUTABLES.some((magic) => start.startsWith(magic)) && !isLetters(start)) return 'executable'
  if (OTHERS.some((magic) => start.startsWith(magic)) && !isLetters(start)) return 'other'
  return /^(?:\{\\rtf|%!PS)/.test(start) || start.slice(4, 8) === 'ftyp' ? 'other' : null
}

/** A text may begin with BM or MZ; a program has bytes that no text has. */
const isLetters = (start: string): boolean => [...start].every((letter) => letter >= ' ' || /\s/.test(letter))

/**
 * Whether the bytes end like a ZIP archive, with a record of its end that reaches exactly to the last byte. A PDF that does
 * is two files in one: each program opens another.
 */
export function endsLikeZip(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(-22 - 0xffff)
  for (let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1'); at > 0; ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
    at = tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  }
  return false
}

/** Whether an OLE file holds an Office document under a password, and no old Word or Excel file. */
export function isEncryptedOffice(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('EncryptedPackage', 0, 'utf16le')
}
