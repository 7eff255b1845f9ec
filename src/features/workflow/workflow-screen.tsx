import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { workflow } from '#contract/workflow'
import { callPatiently } from '@/api/call-patiently'
import { parseResultSearch } from '@/assistant/result-address'
import { WorkDesk } from '@/assistant/work-desk'
import { useMay } from '@/session/use-may'
import { PageHeader } from '@/ui/page-header'
import { RadioGroupField } from '@/ui/radio-group-field'
import { CreateForm } from './create-form'
import { ProcedureForm } from './procedure-form'
import { WorkflowResult } from './workflow-result'

const WORKS = ['create', 'review', 'optimize'] as const
type Work = (typeof WORKS)[number]

/** Asks again with what a result was asked with. */
const AGAIN = {
  create: (input: unknown) => callPatiently(workflow.create, { body: workflow.create.body.parse(input) }),
  review: (input: unknown) => callPatiently(workflow.review, { body: workflow.review.body.parse(input) }),
  optimize: (input: unknown) => callPatiently(workflow.optimize, { body: workflow.optimize.body.parse(input) }),
}

/** Procedures of the desk are drafted, reviewed and improved here. */
export function WorkflowScreen() {
  const { t } = useLingui()
  const { tab, open } = parseResultSearch(useSearch({ strict: false }), WORKS)
  const mayAsk = useMay(workflow[tab])
  const navigate = useNavigate()
  const show = (work: Work, id?: string) =>
    void navigate({ to: '/workflow', search: { tab: work, ...(id !== undefined && { open: id }) } })
  const labels: Record<Work, string> = { create: t`作成`, review: t`点検`, optimize: t`改善` }
  const onAsked = (id: string) => show(tab, id)
  return (
    <>
      <PageHeader
        title={<Trans>ワークフローAI</Trans>}
        below={<Trans>窓口の手順を作り、点検し、改善します。結果は、依頼した人だけが見られます。</Trans>}
      />
      <RadioGroupField
        className="mb-4 print:hidden"
        label={t`作業を選ぶ`}
        labelHidden
        value={tab}
        onChange={(work) => show(work)}
        options={WORKS.map((value) => ({ value, label: labels[value] }))}
      />
      <WorkDesk
        kind={`workflow.${tab}`}
        mayAsk={mayAsk}
        form={
          tab === 'create' ? <CreateForm onAsked={onAsked} /> : <ProcedureForm key={tab} work={tab} onAsked={onAsked} />
        }
        openId={open}
        onOpen={(id) => show(tab, id)}
        askAgain={AGAIN[tab]}
      >
        {(result) => <WorkflowResult result={result} />}
      </WorkDesk>
    </>
  )
}
