/** Bytes of the largest PDF that is kept on the device: a clinic's tablet has to hold everything else, too. */
export const KEPT_FILE_LIMIT = 5 * 1024 * 1024
