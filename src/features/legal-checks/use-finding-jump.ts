import { useId, useState } from 'react'
import type { LegalFinding } from '#contract/legal-findings'
import type { Aim } from '@/pdf/pdf-mark'
import { leadTo } from '@/ui/lead-to'

/** The way from a finding to its passage and back, and the one that was followed last. */
export type FindingJump = {
  /** The id of the finding that the person looks at; null before the first jump. */
  active: string | null
  /** The passage that was asked for last, for pages that are not drawn yet. */
  aim: Aim | null
  /** The id of the element of a finding in the list. */
  findingId: (finding: Pick<LegalFinding, 'id'>) => string
  /** The id of the element that stands at that place of the text. */
  placeId: (start: number) => string
  toFinding: (finding: LegalFinding) => void
  toPassage: (finding: LegalFinding) => void
}

/** Leads from findings to passages and back; the focus goes along, for keys and for screen readers. */
export function useFindingJump(): FindingJump {
  const own = useId()
  const [active, setActive] = useState<string | null>(null)
  const [aim, setAim] = useState<Aim | null>(null)
  const findingId = ({ id }: Pick<LegalFinding, 'id'>) => `${own}-finding-${id}`
  const placeId = (start: number) => `${own}-place-${start}`
  const go = (finding: LegalFinding, elementId: string) => {
    setActive(finding.id)
    leadTo(document.getElementById(elementId))
  }
  return {
    active,
    aim,
    findingId,
    placeId,
    toFinding: (finding) => go(finding, findingId(finding)),
    toPassage: (finding) => {
      setAim((before) => ({ markId: finding.id, turn: (before?.turn ?? 0) + 1 }))
      go(finding, placeId(finding.start ?? 0))
    },
  }
}
