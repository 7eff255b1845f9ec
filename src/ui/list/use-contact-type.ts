import { useNavigate, useSearch } from '@tanstack/react-router'
import { InteractionType } from '#contract/interaction-record'

/**
 * The one kind of contact that a page shows, undefined for all, and the choice of another. It stands in the address as
 * `type`, so that a reload and the way back from another page keep it; each choice takes the place of the one before.
 */
export function useContactType() {
  const navigate = useNavigate()
  const { type: written } = useSearch({ strict: false })
  const type = InteractionType.options.find((one) => one === written)
  const choose = (next: InteractionType | undefined) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, type: next }),
      replace: true,
      resetScroll: false,
    })
  return [type, choose] as const
}
