/** The browser needs the address a moment longer than the click. */
const KEEP_MS = 60_000

/** Hands a file to the person as a download under its own name. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS)
}
