// @vitest-environment node
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Where people read times, and where what they send is made. */
const SCREENS = /^src\/(app|assistant|features|forms|i18n|ui)\//

/** What may go by the clock of this device as it is: that is compared with times of the same clock, and nobody reads it. */
const REASONS: Readonly<Record<string, string>> = {
  'src/features/chat/mutations.ts': 'how long a question waits that this device has written; `byServer` turns its time',
  'src/features/device/kept-contact.ts': 'whether the clock was set back since it was written down',
  'src/features/device/use-clock-follow.ts': 'ages of what this device has read, against its own clock',
  'src/features/device/use-draft-expiry.ts': 'ages of drafts, only while both clocks agree',
  'src/features/device/use-loss-watch.ts': 'when this page was opened, against times of this device',
  'src/features/device/use-protection.ts': 'how long ago the browser was asked',
  'src/features/notifications/poller.ts': 'the pause until the next poll',
  'src/features/notifications/use-notification-poll.ts':
    'when this page was opened, against the age of what it has read',
  'src/features/outbox/use-send-now.ts': 'what the outbox waits for, which counts by the clock of this device',
}

it('screens tell and send the time of the server (src/lib/device-clock.ts), but where a reason is written down', () => {
  const raw = sourceFiles()
    .filter(({ path, text }) => SCREENS.test(path) && /\bDate\.now\b|\bnew Date\(\)/.test(text))
    .map(({ path }) => path)
  expect(raw).toEqual(Object.keys(REASONS).toSorted())
})
