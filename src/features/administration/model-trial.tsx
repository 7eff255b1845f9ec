import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ModelPurpose, models, type TrialOutcome } from '#contract/models'
import { callPatiently } from '@/api/call-patiently'
import { FailureBanner } from '@/errors/failure-banner'
import { useOnlineAction } from '@/forms/use-online-action'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { inputOf, type ModelFields } from './model-form'
import { OUTCOME_WORDS } from './model-words'

/** Asks the model that is typed one word, before anything is saved. */
export function ModelTrial({ purpose, fields }: { purpose: ModelPurpose; fields: ModelFields }) {
  const { t, i18n } = useLingui()
  const [outcome, setOutcome] = useState<{ of: ModelFields; outcome: TrialOutcome } | null>(null)
  const trial = useOnlineAction(async () => {
    const input = inputOf(fields)
    if (input.provider === 'built-in') return
    const { provider: _, ...asked } = input
    const done = await callPatiently(models.try, { body: { purpose, ...asked } })
    setOutcome({ of: fields, outcome: done.outcome })
  })
  // What was tried before something else was typed says nothing of that.
  const told = outcome?.of === fields ? outcome.outcome : null
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        icon="refresh"
        busy={trial.isBusy}
        disabled={trial.isOffline || fields.base_url.trim() === '' || fields.model.trim() === ''}
        onClick={() => void trial.run()}
      >{t`接続を試す`}</Button>
      <FailureBanner thrown={trial.failure} />
      {told ? (
        <Banner tone={told === 'ok' ? 'success' : 'warning'} role="status" className="w-full">
          {i18n._(OUTCOME_WORDS[told])}
        </Banner>
      ) : null}
    </div>
  )
}
