import { useEffect, useRef } from 'react'
import { FOLDER_DEPTH, folderFields } from '#contract/folders'
import { tidyName } from '#contract/kana'
import { uuid } from '@/lib/uuid'
import { useCommand } from '@/offline/scope/use-command'
import { useFolderRights } from './folder-rights'
import { createFolder } from './mutations'
import { useFolders } from './use-folders'

/** Half of a letter outside of the basic plane is no letter. */
const cut = (name: string) => name.slice(0, folderFields.name.max).replace(/[\uD800-\uDBFF]$/, '')

/**
 * Where files of a folder go that comes from outside: what is returned finds the folder that names lead to below `base` (null is
 * the first level), and makes what is missing of the way. Whoever may make no folders, or none so deep, gets the last one on
 * the way that there is.
 */
export function usePlaces(): (base: string | null, path: readonly string[]) => Promise<string | null> {
  const { tree } = useFolders()
  const latest = useRef(tree)
  useEffect(() => {
    latest.current = tree
  })
  const mayCreate = useFolderRights().create
  const { run } = useCommand(createFolder)
  // Those that were just made are not in the tree before it is drawn again.
  const made = useRef(new Map<string, string>())

  return async (base, path) => {
    let place = base
    let depth = base === null ? 0 : (latest.current.byId.get(base)?.depth ?? FOLDER_DEPTH)
    for (const part of path) {
      const name = cut(tidyName(part))
      if (name === '') continue
      const key = `${place} ${name}`
      const inside = place === null ? latest.current.roots : (latest.current.byId.get(place)?.children ?? [])
      const known = inside.find(({ record }) => record.name === name)?.record.id ?? made.current.get(key)
      if (known === undefined && (!mayCreate || depth >= FOLDER_DEPTH)) return place
      const id: string = known ?? uuid()
      if (known === undefined) {
        const outcome = await run({ id, name, parent_id: place })
        if (outcome.state === 'refused' || outcome.state === 'not-stored') return place
        made.current.set(key, id)
      }
      place = id
      depth += 1
    }
    return place
  }
}
