import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '@/api/api-error'
import { loadChangedProfile, loadProfile } from '@/session/profile'
import { useSession } from '@/session/session'
import { tenantQueries } from './queries'

/** What the server says when a feature or a right is gone that the screen still offers. */
const GONE = ['BIZ_001', 'AUTH_006']

/**
 * Follows what an administrator changes for the tenant, without a reload: flags that come with another version of the
 * settings than the profile has bring the profile again, and a refusal brings the flags again, or the role. Used once, by the
 * shell.
 */
export function useSettingsFollow(): void {
  const client = useQueryClient()
  const { data } = useQuery(tenantQueries.features())
  const ofFlags = data?.settings_version
  const ofProfile = useSession().profile?.tenant.settings_version

  useEffect(() => {
    if (ofFlags === undefined) return
    if (ofProfile === undefined || ofProfile < ofFlags) void loadChangedProfile()
    else if (ofProfile > ofFlags) void client.invalidateQueries({ queryKey: tenantQueries.features().queryKey })
  }, [client, ofFlags, ofProfile])

  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (!(error instanceof ApiError) || !GONE.includes(error.code)) return
        // Another role is no change of the settings, and where notifications are switched off nothing tells of it.
        if (error.code === 'AUTH_006') void loadProfile()
        // Several refusals of one moment ask once.
        void client.invalidateQueries({ queryKey: tenantQueries.features().queryKey }, { cancelRefetch: false })
      }),
    [client],
  )
}
