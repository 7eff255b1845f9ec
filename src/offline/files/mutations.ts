import * as z from 'zod/mini'
import { uploads } from '#contract/uploads'
import { defineCommand, FILE_KIND, laneOf } from '../outbox/commands'

const subject = ({ id }: { id: string }) => ({ kind: FILE_KIND, id })

/**
 * Brings a file of the device to the server. It goes before the change that names it, which waits for it; in a lane of its
 * own, so that it holds up nothing else.
 */
export const sendFile = defineCommand({
  name: 'files.send',
  version: 1,
  endpoint: uploads.create,
  input: z.object({
    id: z.string(),
    name: z.string(),
    media_type: z.string(),
    size: z.number(),
    sha256: z.string(),
  }),
  request: (input) => ({ body: input }),
  lanes: (input) => [laneOf(subject(input))],
  subject: (input) => subject(input),
  label: ({ name }) => name,
  // Nobody sees a file before a record names it.
  invalidates: () => [],
  class: 'transfer',
})
