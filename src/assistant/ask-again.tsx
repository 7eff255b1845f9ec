import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { AiResult } from '#contract/ai-results'
import { FailureBanner } from '@/errors/failure-banner'
import { useOnlineAction } from '@/forms/use-online-action'
import { markChanged } from '@/offline/cache/outdated'
import { Button } from '@/ui/button'
import { aiResultQueries } from './queries'

type AskAgainProps = { ask: () => Promise<AiResult>; onAsked: (id: string) => void }

/** Asks once more for what failed or was stopped. */
export function AskAgain({ ask, onAsked }: AskAgainProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const asking = useOnlineAction(async () => {
    const { id } = await ask()
    await markChanged(client, aiResultQueries.all)
    onAsked(id)
  })
  return (
    <>
      <FailureBanner thrown={asking.failure} className="mb-3" />
      <Button icon="refresh" busy={asking.isBusy} disabled={asking.isOffline} onClick={() => void asking.run()}>
        {t`もう一度作成する`}
      </Button>
    </>
  )
}
