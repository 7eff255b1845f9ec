import { queryOptions } from '@tanstack/react-query'
import { administration } from '#contract/administration'
import { closing } from '#contract/closing'
import { devices } from '#contract/devices'
import { exports } from '#contract/exports'
import { type ModelSettings, models } from '#contract/models'
import { usage } from '#contract/usage'
import { call } from '@/api/call'

const all = ['administration'] as const

/**
 * What administrators alone may see is not kept on a device that several people use, and is read with a connection only. Not
 * the five minutes of section 9: settings are changed over what is shown, and another administrator may have changed them.
 */
const ONLINE_ONLY = { meta: { persist: false }, networkMode: 'online', staleTime: 0 } as const

/** How often is asked how far a model has read the documents. */
const READING_EVERY_MS = 5_000
const isBeingRead = (settings: ModelSettings | undefined) =>
  settings?.compared ? settings.compared.read < settings.compared.total : false

/** How often is asked whether the tenant is going to be deleted: another administrator may have asked for it. */
const CLOSING_EVERY_MS = 10 * 60_000

/** How often is asked how far an export is. */
const FOLLOW_MS = 1_500

/** The only home of the keys under which the settings of the tenant are read. */
export const administrationQueries = {
  all,

  settings: () =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...all, 'settings'] as const,
      queryFn: ({ signal }) => call(administration.settings, {}, { signal }),
    }),

  models: () =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...all, 'models'] as const,
      queryFn: ({ signal }) => call(models.get, {}, { signal }),
      refetchInterval: ({ state }) => (isBeingRead(state.data) ? READING_EVERY_MS : false),
    }),

  usage: () =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...all, 'usage'] as const,
      queryFn: ({ signal }) => call(usage.get, {}, { signal }),
    }),

  closing: () =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...all, 'closing'] as const,
      queryFn: ({ signal }) => call(closing.get, {}, { signal }),
      refetchInterval: CLOSING_EVERY_MS,
    }),

  /** Followed while one is under way. */
  exports: () =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...all, 'exports'] as const,
      queryFn: ({ signal }) => call(exports.list, {}, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data?.exports.some(({ state }) => state === 'waiting' || state === 'running') ? FOLLOW_MS : false,
    }),

  allDevices: [...all, 'devices'] as const,

  /** Those of everybody whom the caller may see, or the own ones alone. */
  devices: (isOwn: boolean) =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...all, 'devices', isOwn] as const,
      queryFn: ({ signal }) => call(devices.list, { query: isOwn ? { own: 'true' } : {} }, { signal }),
    }),
}
