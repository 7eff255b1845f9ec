import type { Browser, CDPSession, Page } from '@playwright/test'

const sessions = new Map<Page, CDPSession>()

/** Processor time that the page's main thread has taken so far, ms: other programs of the machine do not count. */
export async function mainThread(page: Page): Promise<number> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  if (!sessions.has(page)) await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  sessions.set(page, session)
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }
const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/**
 * What the main threads do from `act` to the end of `settleMs`, processor time in ms: all of it, each piece without a
 * pause, and the longest one. That one is what somebody who types feels: no key is answered and nothing is drawn while it lasts.
 */
export async function traced(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
  settleMs: number,
): Promise<{ total: number; longest: number; times: number[] }> {
  await browser.startTracing(page, { categories: TRACED })
  await act()
  await page.waitForTimeout(settleMs)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf))
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && main.has(threadOf(event)))
  const times = tasks.map(({ tdur = 0 }) => tdur / 1_000)
  return {
    total: times.reduce((sum, time) => sum + time, 0),
    longest: times.reduce((a, b) => Math.max(a, b), 0),
    times,
  }
}
