import { Trans } from '@lingui/react/macro'

/** On paper, what narrows a list: the fields that say so on the screen are not printed. */
export function PrintedCondition({ parts }: { parts: readonly (string | undefined)[] }) {
  const condition = parts.filter(Boolean).join('、')
  return condition === '' ? null : (
    <p className="hidden print:block">
      <Trans>条件: {condition}</Trans>
    </p>
  )
}
