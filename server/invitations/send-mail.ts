import { createTransport } from 'nodemailer'
import { AppError } from '../core/app-error.ts'
import type { Deps } from '../core/call.ts'

type Mail = { to: string; subject: string; text: string }

/** A mail server that does not answer is given up after this time. */
const PATIENCE_MS = 20_000

/**
 * Sends one mail. Throws VAL_001 when the mail server refuses it for good, EXT_001 when another try may help. What the mail
 * server says can hold the address: of its answer only the numbers are told.
 */
export async function sendMail(smtp: NonNullable<Deps['env']['smtp']>, { to, subject, text }: Mail): Promise<void> {
  const times = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  const transport = createTransport({ url: smtp.url, ...times, disableFileAccess: true, disableUrlAccess: true })
  try {
    await transport.sendMail({ from: smtp.from, to: { name: '', address: to }, subject, text })
  } catch (thrown) {
    const { code, responseCode } = thrown as { code?: string; responseCode?: number }
    const isRefused = responseCode !== undefined && responseCode >= 500
    const cause = new Error(`the mail server did not take a mail: ${code ?? 'unknown'} ${responseCode ?? ''}`.trim())
    throw new AppError(isRefused ? 'VAL_001' : 'EXT_001', { cause })
  } finally {
    transport.close()
  }
}
