/** A catalogue, compiled by the build (@lingui/vite-plugin). */
declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
