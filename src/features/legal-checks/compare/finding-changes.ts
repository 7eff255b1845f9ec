import type { LegalFinding } from '#contract/legal-findings'
import { foldedText } from './text-changes'

/** What has become of the findings of a document in its later version. */
type FindingChanges = {
  /** In the earlier one alone. */
  solved: readonly LegalFinding[]
  /** In the later one alone. */
  added: readonly LegalFinding[]
  /** In both, as they are in the later one. */
  left: readonly LegalFinding[]
}

/** Compares findings by their rule and the words of their passage: where these stand may be another place by now. */
export function findingChanges(before: readonly LegalFinding[], after: readonly LegalFinding[]): FindingChanges {
  const open = Map.groupBy(before, keyOf)
  const [added, left]: [LegalFinding[], LegalFinding[]] = [[], []]
  for (const finding of after) (open.get(keyOf(finding))?.shift() ? left : added).push(finding)
  const solved = new Set([...open.values()].flat())
  return { solved: before.filter((finding) => solved.has(finding)), added, left }
}

const keyOf = ({ rule, passage }: LegalFinding) => `${rule} ${foldedText(passage)}`
