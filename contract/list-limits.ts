// How much lists ask for at a time. No schema is here, so that who only asks needs no more code.

/** The longest that is searched for. */
export const LONGEST_SEARCH = 200

/**
 * Records in one page of a copy of everything. Half as many cost the server more for each record, and so do twice as many
 * (decision 013).
 */
export const COPY_PAGE = 1_000

/** Records of a device that are asked about at once. */
export const KEPT_AT_ONCE = 100
