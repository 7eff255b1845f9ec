import { notify } from '@/errors/notify'
import { notifySaved } from '@/errors/notify-saved'
import { savedAs } from '@/offline/outbox/conflict-kind'
import { useCommand } from '@/offline/scope/use-command'
import { pathText } from './folder-places'
import type { FolderNode, FolderTree } from './folder-tree'
import { type MoveBase, moveFolder } from './mutations'

/** Puts a folder into another; null is the first level. Resolves whether it lies there for the person. */
export function useMoveFolder(tree: FolderTree): (node: FolderNode, target: string | null) => Promise<boolean> {
  const { run } = useCommand(moveFolder)
  return async ({ record, above }, target) => {
    const { id, name } = record
    const from = above?.record ?? null
    const to = target === null ? null : tree.byId.get(target)?.record
    const places = Object.fromEntries([from, to].flatMap((place) => (place ? [[place.id, place.name]] : [])))
    const base: MoveBase = { ...record, places }
    const input = { id, name, parent_id: from?.id ?? null, new_parent_id: target, to: pathText(tree, target) }
    const outcome = await run(input, { base })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') {
      notify.error(outcome.error)
      return false
    }
    notifySaved(savedAs(outcome), outcome.entry.last_error, name)
    return true
  }
}
