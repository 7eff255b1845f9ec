import { type Folder, folders } from '#contract/folders'
import { scopeFor } from '#contract/permissions'
import type { Standing } from '#contract/standing'
import { useSession } from '@/session/session'

export type FolderRights = {
  create: boolean
  /** To rename and to move it. */
  change: (folder: Pick<Folder, 'is_own'>) => boolean
  /** `empty`: only while nothing lies in it. */
  delete: (folder: Pick<Folder, 'is_own'>) => 'any' | 'empty' | 'none'
}

/** What somebody may do to folders, by the rules of the server: what would be refused is not offered. */
export function rightsOf(who: Standing | undefined): FolderRights {
  const scope = (endpoint: Parameters<typeof scopeFor>[0]) => (who ? scopeFor(endpoint, who) : 'none')
  const change = scope(folders.update)
  const remove = scope(folders.delete)
  return {
    create: scope(folders.create) !== 'none',
    change: ({ is_own }) => change === 'all' || (change !== 'none' && is_own),
    delete: ({ is_own }) => (remove === 'all' ? 'any' : remove !== 'none' && is_own ? 'empty' : 'none'),
  }
}

export function useFolderRights(): FolderRights {
  return rightsOf(useSession().profile?.user)
}
