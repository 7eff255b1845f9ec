import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LegalFinding, LegalSeverity, LegalType } from '#contract/legal-findings'
import type { FindingState } from '#contract/legal-reviews'
import type { Tone } from '@/ui/tone'

export const SEVERITIES: Readonly<Record<LegalSeverity, { label: MessageDescriptor; tone: Tone }>> = {
  high: { label: msg`高`, tone: 'danger' },
  medium: { label: msg`中`, tone: 'warning' },
  low: { label: msg`低`, tone: 'info' },
}

export const TYPE_WORDS: Readonly<Record<LegalType, MessageDescriptor>> = {
  advertising: msg`広告`,
  contract: msg`契約書`,
  privacy: msg`プライバシーポリシー`,
  other: msg`その他`,
}

export const STATE_WORDS: Readonly<Record<FindingState, MessageDescriptor>> = {
  open: msg`未確認`,
  done: msg`確認済み`,
  dismissed: msg`対象外`,
}

/** What a text of each type is looked through for. */
export const SCOPE_WORDS: Readonly<Record<LegalType, MessageDescriptor>> = {
  advertising: msg`医療広告ガイドライン、薬機法、景品表示法、特定商取引法の観点で確認しました。`,
  contract: msg`損害賠償、解約、更新、支払期日、秘密保持など、契約書に必要な条項と、一方に不利な条項を確認しました。`,
  privacy: msg`個人情報保護法が求める記載を確認しました。`,
  other: msg`広告・契約書・プライバシーポリシーのどれにも当たらない文章のため、何も確認していません。種類を選ぶと確認できます。`,
}

/** What `engine` of a finding says where the rules have found it; any other name is that of a model. */
const RULES = 'rules'

/** Whether a model has found it, and no rule. */
export const isOfModel = ({ engine }: Pick<LegalFinding, 'engine'>): boolean => engine !== RULES

/** What found a finding. */
export const foundBy = ({ engine }: Pick<LegalFinding, 'engine'>): MessageDescriptor =>
  engine === RULES ? msg`ルール` : msg`AI: ${engine}`
