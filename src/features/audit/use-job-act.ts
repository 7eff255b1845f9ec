import { useState } from 'react'
import type { Job } from '#contract/jobs'
import { useOnlineAction } from '@/forms/use-online-action'
import type { OnLong } from './finished-job'

/** An act that ends with a job: as any that needs a connection, and with the job while it takes long; null before and after. */
export function useJobAct(act: (onLong: OnLong) => Promise<unknown>) {
  const [long, setLong] = useState<Job | null>(null)
  const acting = useOnlineAction(async () => {
    try {
      await act(setLong)
    } finally {
      setLong(null)
    }
  })
  return { ...acting, long }
}
