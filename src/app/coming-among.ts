import type { Feature } from '#contract/tenant'
import type { Place } from './place'

/** The features that have places in the menu of which each says only what it will be for. */
export function comingAmong(features: readonly Feature[], places: readonly Place[]): Feature[] {
  return features.filter((feature) => {
    const own = places.filter((place) => place.feature === feature)
    return own.length > 0 && own.every(({ group }) => group === 'coming')
  })
}
