import { useLingui } from '@lingui/react/macro'
import { Banner } from '@/ui/banner'
import type { Passage } from './passage-in-text'
import { Quote } from './quote'

/** A passage that an answer rests on, and its document does not have any more: a newer version took the place of the old one. */
export function LostPassage({ passage }: { passage: Passage }) {
  const { t } = useLingui()
  return (
    <>
      <Banner tone="warning" className="mb-3">{t`この根拠は、今の版の資料には見つかりません。`}</Banner>
      <Quote passage={passage} />
    </>
  )
}
