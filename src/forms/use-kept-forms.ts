import { useEffect, useState } from 'react'
import { formsLeft } from '@/offline/outbox/drafts/forms-left'
import { useScope } from '@/offline/scope/scope'

const NONE: ReadonlySet<string> = new Set()

/**
 * The forms of a page that hold text of an earlier visit, neither saved nor given up, by what follows `group` in their names:
 * forms that stand on the page only while they are used, and have to be there again with their text.
 */
export function useKeptForms(group: string): ReadonlySet<string> {
  const scope = useScope()
  const [kept, setKept] = useState(NONE)
  useEffect(() => {
    if (!scope) return
    let isCurrent = true
    void formsLeft(scope.drafts, { database: scope.unsent.name, group }).then((names) => {
      if (isCurrent && names.length > 0) setKept(new Set(names.map((name) => name.slice(group.length))))
    })
    return () => {
      isCurrent = false
    }
  }, [scope, group])
  return kept
}
