/**
 * Of a list that answers an earlier text than the one that is typed. An answer that comes at once leaves no trace: between two
 * keys nothing flickers.
 */
export const OLDER = 'opacity-60 transition-opacity delay-150'
