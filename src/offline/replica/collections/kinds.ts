import type { KindName } from '../../device/replicated'
import type { Kind, Kinds } from '../kind'
import { CUSTOMERS } from './customers'
import { INTERACTIONS } from './interactions'

const REGISTERED = { customers: CUSTOMERS, interactions: INTERACTIONS } satisfies Record<KindName, Kind>

/** The kinds of the replica, in the order in which they are pulled. */
export const KINDS: Kinds = Object.values(REGISTERED)
