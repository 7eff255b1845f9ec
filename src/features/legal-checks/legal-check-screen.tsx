import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { PageHeader } from '@/ui/page-header'
import type { FolderSlots } from './folder-slots'
import { NotAdvice } from './not-advice'
import { SearchCard } from './search-card'
import { TextCheckBox } from './text-check-box'
import { type CheckedText, useTextCheckForm } from './text-check-form'
import { TextCheckResult } from './text-check-result'

/**
 * Any text is checked at once: a post, an answer to a review, a clause. Nothing of it is kept by the server. Below, passages
 * are found in the documents that are.
 */
export function LegalCheckScreen({ folders }: { folders: Pick<FolderSlots, 'field'> }) {
  const [checked, setChecked] = useState<CheckedText | null>(null)
  const form = useTextCheckForm(setChecked)
  const result = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // What was asked for is below the text, on a phone out of sight.
    if (checked) result.current?.focus()
  }, [checked])

  return (
    <>
      <PageHeader title={<Trans>AIリーガルチェック</Trans>} below={<NotAdvice />} />
      <div className="flex flex-col gap-6">
        {/* On paper the text stands with what was found in it. */}
        <div className="print:hidden">
          <TextCheckBox form={form} />
        </div>
        {checked ? (
          <TextCheckResult heading={result} checked={checked} isOutdated={isOutdated(checked, form.fields)} />
        ) : null}
        <SearchCard folderField={folders.field} />
      </div>
    </>
  )
}

/** Whether what was found is about another text than the one in the box. */
function isOutdated(checked: CheckedText, { text, as }: Pick<CheckedText, 'text' | 'as'>): boolean {
  return checked.text !== text || checked.as !== as
}
