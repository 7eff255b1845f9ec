import { useLingui } from '@lingui/react/macro'
import type { LegalFinding } from '#contract/legal-findings'
import { Badge } from '@/ui/badge'
import { foundBy, isOfModel } from './legal-words'

/** Tells a finding of a model from those of the rules, which bear no mark. */
export function ModelMark({ finding }: { finding: LegalFinding }) {
  const { i18n } = useLingui()
  return isOfModel(finding) ? <Badge>{i18n._(foundBy(finding))}</Badge> : null
}
