import type { ComponentProps } from 'react'
import { QueryView } from './query-view'

/** The state of a query alone, where what it read is shown elsewhere: with what waits on this device, or without it. */
export function QueryState<T>(props: Omit<ComponentProps<typeof QueryView<T>>, 'children'>) {
  return <QueryView {...props}>{() => null}</QueryView>
}
