import type { LegalFinding } from '#contract/legal-findings'
import { checkText } from '../legal/check-text.ts'

/** What the rules for advertising say of the words of a text. It is one of many, so nothing is missing from it. */
export function checkWording(text: string): LegalFinding[] {
  return checkText(text, 'advertising', { isExtract: true }).findings
}
