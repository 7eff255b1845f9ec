import { useEffect, useState } from 'react'
import { waitingReports } from '@/errors/report-queue'
import { type DataSet, type DataSets, measureDataSets } from '@/offline/scope/data-sets'
import { useScope } from '@/offline/scope/scope'

export type MeasuredSets = DataSets & { reports: DataSet }

/** What lies on this device of this person, measured again when `changed` does; null until it was measured once. */
export function useDataSets(changed: unknown): MeasuredSets | null {
  const scope = useScope()
  const [sets, setSets] = useState<MeasuredSets | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changed` says when to measure again
  useEffect(() => {
    if (!scope) return
    let gone = false
    void Promise.all([measureDataSets(scope), measureReports()]).then(
      ([own, reports]) => gone || setSets({ ...own, reports }),
    )
    return () => {
      gone = true
    }
  }, [scope, changed])
  return sets
}

async function measureReports(): Promise<DataSet> {
  const reports = await waitingReports()
  const times = reports.map(({ reportedAt }) => Date.parse(reportedAt))
  return {
    count: reports.length,
    bytes: new Blob([JSON.stringify(reports)]).size,
    oldestAt: times.length > 0 ? Math.min(...times) : null,
    newestAt: times.length > 0 ? Math.max(...times) : null,
  }
}
