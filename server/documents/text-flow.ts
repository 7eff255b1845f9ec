/** Collects paragraphs and tables as plain lines. */
export type TextFlow = {
  /** UTF-16 units so far, open tables not counted. */
  readonly size: number
  write(text: string): void
  /** Ends the line, if one is begun. */
  endLine(): void
  openRow(): void
  openCell(): void
  closeCell(): void
  closeRow(): void
  /** What was collected since the last time, without empty lines around it. */
  take(): string
}

type Frame = { text: string; cells: string[] }

/** A row of a table is a line with tabs between its cells. Text that is framed by a table of one cell stays as it is. */
export function createTextFlow(): TextFlow {
  const frames: Frame[] = [{ text: '', cells: [] }]
  const top = (): Frame => frames.at(-1) as Frame
  const flow: TextFlow = {
    get size() {
      return frames[0]?.text.length ?? 0
    },
    write(text) {
      top().text += text
    },
    endLine() {
      if (top().text !== '' && !top().text.endsWith('\n')) top().text += '\n'
    },
    openRow: () => frames.push({ text: '', cells: [] }),
    openCell: () => frames.push({ text: '', cells: [] }),
    closeCell() {
      if (frames.length < 3) return
      const cell = frames.pop() as Frame
      top().cells.push(cell.text.trim())
    },
    closeRow() {
      if (frames.length < 2) return
      const { cells, text } = frames.pop() as Frame
      flow.endLine()
      // What stands in a row and in no cell was never allowed there, and is text all the same.
      if (text.trim() !== '') flow.write(`${text.trim()}\n`)
      const line = cells.length === 1 ? cells[0] : cells.map(oneLine).join('\t')
      if (line?.trim()) flow.write(`${line}\n`)
    },
    take() {
      const { text } = top()
      top().text = ''
      return text.replace(/^\n+/, '').trimEnd()
    },
  }
  return flow
}

/** Lines and tabs of a cell would break the row that it stands in. */
export const oneLine = (text: string): string =>
  text
    .split(/[\n\t\r]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
