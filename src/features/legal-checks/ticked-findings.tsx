import { type ComponentProps, useState } from 'react'
import { FindingTick } from './finding-tick'
import { FindingsView } from './findings-view'

type TickedFindingsProps = Pick<ComponentProps<typeof FindingsView>, 'text' | 'pageStarts' | 'findings'>

/** The findings of a text that is not kept: they are ticked off for as long as the page is open. */
export function TickedFindings(props: TickedFindingsProps) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const mark = (id: string, isDone: boolean) =>
    setDone((before) => new Set(isDone ? [...before, id] : [...before].filter((one) => one !== id)))
  return (
    <FindingsView
      {...props}
      pdf={null}
      done={done}
      actionsOf={({ id, title }) => (
        <FindingTick title={title} isDone={done.has(id)} onDone={(isDone) => mark(id, isDone)} />
      )}
    />
  )
}
