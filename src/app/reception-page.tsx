import { useRouterState } from '@tanstack/react-router'
import { BoardScreen } from '@/features/visits/board-screen'
import { ReceptionScreen } from '@/features/visits/reception-screen'

/** The reception, and the screen of its waiting room: their code travels together, and the first page names one part. */
export function ReceptionPage() {
  const isBoard = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId === '/reception/board' })
  return isBoard ? <BoardScreen /> : <ReceptionScreen />
}
