import { parentPort, workerData } from 'node:worker_threads'
import { readsBack } from './read-back.ts'
import { type PrintedReport, reportPdf } from './report-pdf.ts'

const report = workerData as PrintedReport
const bytes = await reportPdf(report)
// Nobody is handed a file that cannot be opened.
if (!(await readsBack(bytes, report.title))) throw new Error('the PDF cannot be read back')
parentPort?.postMessage(bytes, [bytes.buffer])
