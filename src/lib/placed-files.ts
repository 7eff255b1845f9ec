/** A file with the names of the folders that lead to it, the outermost first; none for one that was chosen by itself. */
export type PlacedFile = { file: File; path: readonly string[] }

/** What systems and programs keep in folders for themselves: hidden files, previews, locks of open documents. */
const NOT_FOR_PEOPLE = /^(\.|~\$|Thumbs\.db$|desktop\.ini$)/i

/** Files of a picker, with the folders that the browser names where a whole folder was chosen. */
export function pickedFiles(files: Iterable<File>): PlacedFile[] {
  const placed = [...files].map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }))
  return placed.filter(isForPeople).sort(byName)
}

/**
 * Files that were dropped, those of folders with their paths. It has to be called in the event itself: what was dropped is gone
 * after it. A folder that cannot be read has no files.
 */
export function droppedFiles(data: DataTransfer): Promise<PlacedFile[]> {
  // Older browsers have no list of what was dropped.
  const entries = [...(data.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (!entries.some(({ isDirectory }) => isDirectory)) {
    return Promise.resolve([...data.files].map((file) => ({ file, path: [] })))
  }
  return Promise.all(entries.map((entry) => filesIn(entry, []))).then((found) =>
    found.flat().filter(isForPeople).sort(byName),
  )
}

const collator = new Intl.Collator('ja', { numeric: true })
const nameOf = ({ file, path }: PlacedFile) => [...path, file.name].join('/')

/** A browser tells them in the order of the disk, which is none. Files that were chosen one by one are in an order already. */
function byName(a: PlacedFile, b: PlacedFile): number {
  return a.path.length + b.path.length === 0 ? 0 : collator.compare(nameOf(a), nameOf(b))
}

/** A hidden folder is no more for people than a hidden file; one that was chosen by itself is always meant. */
function isForPeople({ file, path }: PlacedFile): boolean {
  return path.length === 0 || ![...path.slice(1), file.name].some((name) => NOT_FOR_PEOPLE.test(name))
}

async function filesIn(entry: FileSystemEntry, path: readonly string[]): Promise<PlacedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))
    return file ? [{ file, path }] : []
  }
  const inside = await entriesIn(entry as FileSystemDirectoryEntry)
  return (await Promise.all(inside.map((one) => filesIn(one, [...path, entry.name])))).flat()
}

/** Browsers tell the entries of a folder by the hundred, and none when all are told. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (some.length === 0) return all
    all.push(...some)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
