import { parentPort, workerData } from 'node:worker_threads'
import { type PrintedReport, reportPdf } from './report-pdf.ts'

const bytes = await reportPdf(workerData as PrintedReport)
parentPort?.postMessage(bytes, [bytes.buffer])
