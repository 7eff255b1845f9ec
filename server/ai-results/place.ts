import type { AiResultKind } from '#contract/ai-results'
import type { NotificationPage } from '#contract/notifications'

const PLACES = {
  workflow: 'workflow',
  marketing: 'marketing',
  product: 'product',
  research: 'research',
} as const satisfies Record<string, NotificationPage>

/** The page on which a kind of work is at home. */
export function placeOf(kind: AiResultKind): (typeof PLACES)[keyof typeof PLACES] {
  return PLACES[kind.split('.')[0] as keyof typeof PLACES]
}
