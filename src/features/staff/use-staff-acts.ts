import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changedFields } from '#contract/changes'
import { type StaffInput, type StaffMember, type StaffUpdate, staff } from '#contract/staff'
import { callPatiently } from '@/api/call-patiently'
import { useOverNewest } from '@/forms/use-over-newest'
import { uuid } from '@/lib/uuid'
import { markChanged } from '@/offline/cache/outdated'
import { loadChangedProfile } from '@/session/profile'
import { staffQueries } from './queries'

/** Adds a member; the same fields again are the same act. */
export function useAddMember(): (fields: StaffInput) => Promise<StaffMember> {
  const client = useQueryClient()
  const act = useRef({ fields: '', key: '' })
  return async (fields) => {
    const typed = JSON.stringify(fields)
    if (act.current.fields !== typed) act.current = { fields: typed, key: uuid() }
    const added = await callPatiently(staff.create, { body: fields }, { idempotencyKey: act.current.key })
    await markChanged(client, staffQueries.all)
    return added
  }
}

/** Changes a member in the fields that differ. */
export function useChangeMember(
  member: StaffMember,
  { isSelf }: { isSelf: boolean },
): (given: StaffUpdate) => Promise<StaffMember> {
  const client = useQueryClient()
  return useOverNewest(member.version, async (given, options) => {
    const body = changedFields(member, given)
    try {
      const changed = await callPatiently(staff.update, { params: { id: member.id }, body }, options)
      // The frame of the app shows the own name.
      if (isSelf && changed.name !== member.name) void loadChangedProfile()
      return changed
    } finally {
      void markChanged(client, staffQueries.all)
    }
  })
}

/** Removes a member for good. What they had goes to the heir; with an empty one to who removes. */
export function useRemoveMember({ id, version }: StaffMember, heir: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const query = heir === '' ? {} : { heir }
    await callPatiently(staff.delete, { params: { id }, query }, { ifMatch: version })
    for (const key of [staffQueries.list, staffQueries.directory().queryKey]) void markChanged(client, key)
  }
}
