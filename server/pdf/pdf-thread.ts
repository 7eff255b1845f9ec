/** A thread that makes one report after the other. */
import { parentPort } from 'node:worker_threads'
import { readsBack } from './read-back.ts'
import { type PrintedReport, reportPdf } from './report-pdf.ts'

async function print(report: PrintedReport): Promise<void> {
  const bytes = await reportPdf(report)
  // Nobody is handed a file that cannot be opened.
  if (!(await readsBack(bytes, report.title))) throw new Error('the PDF cannot be read back')
  parentPort?.postMessage(bytes, [bytes.buffer])
}

parentPort?.on('message', (report: PrintedReport) => void print(report))
