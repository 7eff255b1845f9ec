import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { ProofForm } from './proof-form'
import { useProof } from './use-proof'

/** Asks who somebody is before what only they may do: whoever finds an open desk must not do it. */
export function ProveFirst({ onProved }: { onProved: () => void }) {
  const { t } = useLingui()
  const field = useRef<HTMLElement | null>(null)
  const proof = useProof({ onProved, onRefused: () => {} })
  useEffect(() => field.current?.focus(), [])
  return (
    <ProofForm
      proof={proof}
      action={t`次へ`}
      onField={(element) => {
        field.current = element
      }}
    />
  )
}
