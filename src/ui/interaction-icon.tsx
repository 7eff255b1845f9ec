import type { InteractionType } from '#contract/interaction-record'
import { classNames } from './class-names'
import { Icon } from './icon'
import type { IconName } from './icon-shapes'
import { TONE_SOFT, type Tone } from './tone'

/** The drawing of each kind of contact. */
export const INTERACTION_ICONS: Record<InteractionType, IconName> = {
  visit: 'visit',
  call: 'phone',
  email: 'mail',
  chat: 'chat',
  note: 'note',
}

const TONES: Record<InteractionType, Tone> = {
  visit: 'accent',
  call: 'info',
  email: 'warning',
  chat: 'success',
  note: 'neutral',
}

/** The kind of a contact as a small round sign. Decoration: its name stands beside it. */
export function InteractionIcon({ type }: { type: InteractionType }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('flex size-9 shrink-0 items-center justify-center rounded-full', TONE_SOFT[TONES[type]])}
    >
      <Icon name={INTERACTION_ICONS[type]} size={18} />
    </span>
  )
}
