import { classNames } from '@/ui/class-names'
import { BOX, type FlowBox, type FlowFork } from './flow-layout'

/** How far the tips of a fork stand out, and how high a line of text is. */
const TIP = 14
const LINE = 16

/** A step of a flow picture. */
export function StepBox({ box: { number, x, y, lines, isParallel } }: { box: FlowBox }) {
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={BOX.width}
        height={BOX.height}
        rx={8}
        strokeWidth={1.5}
        className={classNames('stroke-line-strong', isParallel ? 'fill-accent-soft' : 'fill-surface')}
      />
      <text x={x + 8} y={y + 16} className="fill-muted text-xs">
        {number}
      </text>
      <Lines lines={lines} x={x + 24} y={y} />
    </g>
  )
}

/** The question before a step that is done in some cases only. */
export function Fork({ fork: { x, y, lines } }: { fork: FlowFork }) {
  const [right, bottom, middle] = [x + BOX.width, y + BOX.height, y + BOX.height / 2]
  return (
    <g>
      <path
        d={`M${x} ${middle}L${x + TIP} ${y}H${right - TIP}L${right} ${middle}L${right - TIP} ${bottom}H${x + TIP}Z`}
        strokeWidth={1.5}
        className="fill-warning-soft stroke-line-strong"
      />
      <Lines lines={lines} x={x + BOX.width / 2} y={y} isCentred />
    </g>
  )
}

type LinesProps = { lines: readonly string[]; x: number; y: number; isCentred?: boolean }

function Lines({ lines, x, y, isCentred = false }: LinesProps) {
  const first = y + BOX.height / 2 + 5 - (lines.length - 1) * (LINE / 2)
  return lines.map((line, index) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are, and two may be the same
      key={index}
      x={x}
      y={first + index * LINE}
      textAnchor={isCentred ? 'middle' : undefined}
      className="fill-ink text-xs"
    >
      {line}
    </text>
  ))
}
