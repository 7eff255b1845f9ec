/** A thread that checks one text. */
import { parentPort, workerData } from 'node:worker_threads'
import { checkText } from '../legal/check-text.ts'
import type { Check } from './check-in-thread.ts'

const { text, type } = workerData as Check
parentPort?.postMessage(checkText(text, type))
