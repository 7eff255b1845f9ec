// @vitest-environment node
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPrinter } from './pdf-in-thread.ts'
import { readsBack } from './read-back.ts'

const report = (title: string) => ({ title, subtitle: '2026年11月26日', content: '## 概要\n\n以上です。', sources: [] })
const broken = { ...report('競合分析'), sources: null as unknown as [] }
const waitsForEver = () => new AbortController().signal

/** The threads that were started, in their order. */
let threads: Worker[]
const note = (thread: Worker) => threads.push(thread)

beforeEach(() => {
  threads = []
  process.on('worker', note)
})
afterEach(async () => {
  process.off('worker', note)
  await Promise.all(threads.map((thread) => thread.terminate()))
})

it('one report after the other is made by the same thread, each of them its own', async () => {
  const print = createPrinter()
  for (const title of ['顧客調査: 佐藤 花子', '競合分析: ひまわり歯科', 'リーガルチェック: 広告']) {
    expect(await readsBack(await print(report(title), waitsForEver()), title)).toBe(true)
  }
  expect(threads).toHaveLength(1)
})

it('of many at once so many have a thread; the others wait for one, and in the end one is kept', async () => {
  const print = createPrinter({ atOnce: 2 })
  const titles = ['一', '二', '三', '四', '五', '六'].map((number) => `報告${number}`)
  const made = await Promise.all(titles.map((title) => print(report(title), waitsForEver())))
  for (const [index, bytes] of made.entries()) expect(await readsBack(bytes, titles[index] ?? '')).toBe(true)
  expect(threads).toHaveLength(2)
  await expect.poll(() => threads.filter(({ threadId }) => threadId > 0)).toHaveLength(1)
  await print(report('七'), waitsForEver())
  expect(threads).toHaveLength(2)
})

it('who gives a report up ends its thread, and who gives the wait for one up has had none', async () => {
  const print = createPrinter({ atOnce: 1 })
  const [first, second] = [new AbortController(), new AbortController()]
  const given = [print(report('一'), first.signal), print(report('二'), second.signal)]
  const last = print(report('三'), waitsForEver())
  second.abort(new Error('the second is not wanted'))
  first.abort(new Error('the first is not wanted'))
  expect((await Promise.allSettled(given)).map((end) => end.status === 'rejected' && end.reason.message)).toEqual([
    'the first is not wanted',
    'the second is not wanted',
  ])
  expect(await readsBack(await last, '三')).toBe(true)
  expect(threads).toHaveLength(2)
  expect(threads[0]?.threadId).toBe(-1)
  await expect(print(report('四'), AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  expect(threads).toHaveLength(2)
})

it('what cannot be made is EXT_008, and the next report has another thread', async () => {
  const print = createPrinter({ atOnce: 1 })
  await expect(print(broken, waitsForEver())).rejects.toMatchObject({ code: 'EXT_008' })
  expect(await readsBack(await print(report('一'), waitsForEver()), '一')).toBe(true)
  expect(threads).toHaveLength(2)
})

it('a thread that ends by itself is not taken again', async () => {
  const print = createPrinter()
  await print(report('一'), waitsForEver())
  await threads[0]?.terminate()
  expect(await readsBack(await print(report('二'), waitsForEver()), '二')).toBe(true)
})

it('a thread that nobody needs any more ends', async () => {
  await createPrinter({ idleMs: 1 })(report('一'), waitsForEver())
  const [thread] = threads
  if (thread && thread.threadId > 0) await once(thread, 'exit')
  expect(thread?.threadId).toBe(-1)
})
