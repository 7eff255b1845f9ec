// How many contacts the dashboard shows: told once for the server, for the copy on the device, and for what waits there.

export const LATEST_CONTACTS = 3
/** More contacts than that in one day nobody reads on a dashboard. */
export const MOST_OF_TODAY = 100
