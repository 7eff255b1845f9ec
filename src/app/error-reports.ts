import { errorReports } from '#contract/error-reports'
import { call } from '@/api/call'
import { configureReports } from '@/errors/reporting'
import { openDatabase } from '@/lib/database'
import { reportingUid } from '@/session/credential/reporting-uid'
import { subscribeSession } from '@/session/session'

let started = false

/** Connects the reports of errors to the device, the server and the session. Loaded when the page is idle or failed. */
export function startReports(): void {
  if (started) return
  started = true
  const database = openDatabase({ name: 'errors', version: 1, stores: ['errors'] })
  configureReports({
    store: database.store('errors'),
    send: async (reports, { keepalive }) => {
      await call(errorReports.reportBatch, { body: { reports } }, { keepalive })
    },
    reporter: reportingUid,
    followReporter: subscribeSession,
  })
}
