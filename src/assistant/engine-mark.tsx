import { useLingui } from '@lingui/react/macro'
import { BUILT_IN } from '#contract/assistant'
import { Badge } from '@/ui/badge'

/** Who wrote an answer: the engine of this product, or a model by its name. */
export function EngineMark({ engine }: { engine: string }) {
  const { t } = useLingui()
  if (engine === '') return null
  return <Badge>{engine === BUILT_IN ? t`内蔵エンジン` : engine}</Badge>
}
