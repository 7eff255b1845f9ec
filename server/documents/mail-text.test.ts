// @vitest-environment node
import { expect, it } from 'vitest'
import { mailText } from './mail-text.ts'

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1')

it('says who wrote what to whom', async () => {
  const bytes = mail(
    'From: =?UTF-8?B?5bGx55Sw?= <yamada@example.com>',
    'To: a@example.com, Team: b@example.com;',
    'Subject: =?ISO-2022-JP?B?GyRCN0BMcxsoQg==?=',
    'Date: Wed, 1 Apr 2026 09:00:00 +0900',
    'Content-Type: text/plain; charset=iso-2022-jp',
    '',
    '\x1b$B7@Ls\x1b(B',
  )
  expect(await mailText(bytes)).toBe(
    '件名: 契約\n差出人: 山田 <yamada@example.com>\n宛先: a@example.com, Team b@example.com\n日時: 2026-04-01T00:00:00.000Z\n\n契約\n',
  )
})

it('has the text of a page where there is no plain one, and names what is attached', async () => {
  const text = await mailText(
    mail(
      'From: a@example.com',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html; charset=shift_jis',
      '',
      '<p>\x8c_\x96\xf1</p><script>alert(1)</script>',
      '--x',
      'Content-Type: application/pdf; name="a.pdf"',
      'Content-Disposition: attachment; filename="a.pdf"',
      '',
      '%PDF-',
      '--x--',
    ),
  )
  expect(text).toBe('差出人: a@example.com\n添付: a.pdf\n\n契約')
})
