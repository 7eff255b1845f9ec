import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldLabels } from '@/errors/field-labels'
import { notify } from '@/errors/notify'
import { uuid } from '@/lib/uuid'
import { type AskedOnce, afterAsking, withAskedId } from './asked-once'
import type { Problems } from './check-fields'
import { afterTry, isChanged, overStart } from './draft-shape'
import type { Explained } from './tell-failure'
import { useForSamePerson } from './use-for-same-person'
import { type Form, useForm } from './use-form'
import { useIsOffline } from './use-is-offline'

type OnlineFormOptions<F extends object, R> = Explained & {
  /** Names the form and its draft. */
  name: string
  /** Where it starts, and what it is compared with. */
  start: F
  /** False: nothing of it is ever written to the device, as of a password. */
  isKept?: boolean
  /** Reads a draft that an older version of the app kept in another shape. */
  readOlder?: (found: unknown) => F | undefined
  /** It begins work that shall not be begun twice: `act` gets an id that the draft keeps. */
  asksForWork?: boolean
  /** Names what goes along with such work beside the fields, as a file: with another one it is other work. */
  along?: string
  tidy?: (fields: F) => F
  /** What it calls its fields, where that is not their usual name. */
  labels?: FieldLabels
  check: (fields: F) => Problems
  /** `id` is that of the work that is asked for: the same as long as the same is asked for, also after a reload. */
  act: (fields: F, id: string) => Promise<R>
  /** Says that it is done; 「保存しました」 unless given. */
  tell?: (result: R) => void
  /** Not called for who has left the form. */
  onSaved?: (result: R) => void
}

/** The form of what may not wait in the outbox: it is saved with a connection only, and keeps its text until there is one. */
export function useOnlineForm<F extends object, R>(options: OnlineFormOptions<F, R>): Form<F> {
  const {
    name,
    start,
    isKept = true,
    readOlder,
    asksForWork = false,
    along,
    tidy,
    labels,
    check,
    act,
    tell,
    onSaved,
    problemsOf,
    explain,
  } = options
  const isOffline = useIsOffline()
  const forSamePerson = useForSamePerson()
  return useForm<AskedOnce<F>, { result: R }>({
    ...{ name, isKept, tidy, labels, check, problemsOf, explain },
    start: { fields: start, from: start },
    readOlder: (found) => {
      const fields = readOlder?.(found)
      return fields && { fields }
    },
    isDirty: ({ fields, from, asked }) => isChanged(from, fields) || (asksForWork && asked !== undefined),
    isOnline: !isOffline,
    save: async (kept) => {
      // What is asked for is what was on the screen; what is changed leaves alone what others have changed.
      const { fields, asked } = asksForWork ? kept : overStart(kept, start)
      return { result: await forSamePerson(() => act(fields, asked?.id ?? uuid())) }
    },
    ...(asksForWork
      ? { begin: (kept) => withAskedId(kept, along), afterFailure: afterAsking }
      : { refit: (kept) => overStart(kept, start), afterFailure: afterTry }),
    tell: ({ result }) => (tell ? tell(result) : notify.success(i18n._(msg`保存しました`))),
    onSaved: ({ result }) => onSaved?.(result),
  })
}
