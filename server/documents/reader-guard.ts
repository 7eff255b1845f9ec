/**
 * A thread beside the one that reads. It ends the process when that takes too long or too much memory, which the reading
 * thread cannot do in the middle of an endless loop, nor a server that has died meanwhile.
 */
import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type Limits, OUT_OF_MEMORY } from './reader-limits.ts'

const LOOK_EVERY_MS = 25
const { limitMs, memoryMb } = workerData as Limits

function look(): void {
  if (process.memoryUsage.rss() < memoryMb * 1024 * 1024) return
  writeSync(2, OUT_OF_MEMORY)
  process.kill(process.pid, 'SIGKILL')
}

look()
setInterval(look, LOOK_EVERY_MS)
// Whoever waits ends it first; this is for when nobody waits any more.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), limitMs + 1_000)
parentPort?.postMessage('awake')
