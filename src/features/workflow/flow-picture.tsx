import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { WorkflowStep } from '#contract/workflow-data'
import { classNames } from '@/ui/class-names'
import { ScrollSideways } from '@/ui/scroll-sideways'
import { BOX, type FlowBox, layFlow } from './flow-layout'

/** The procedure as a picture: a lane for each role, arrows from step to step and back. The list beside it says the same. */
export function FlowPicture({ steps }: { steps: readonly WorkflowStep[] }) {
  const { t } = useLingui()
  const head = useId()
  const { width, height, lanes, boxes, arrows } = layFlow(steps, t`担当未定`)
  if (steps.length === 0) return null
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 font-bold text-sm">
        <Trans>流れ図</Trans>
      </figcaption>
      <ScrollSideways label={t`流れ図`} className="rounded-control border border-line p-2">
        <svg
          role="img"
          aria-label={t`流れ図。同じ内容が手順の一覧にあります。`}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          className="max-w-none text-muted print:max-w-full"
        >
          <defs>
            <marker id={head} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0 8 4 0 8Z" fill="currentColor" />
            </marker>
          </defs>
          {lanes.map(({ name, x }) => (
            <text key={name} x={x} y={22} textAnchor="middle" className="fill-ink font-bold text-sm">
              {name}
            </text>
          ))}
          {arrows.map(({ path, isBack }) => (
            <path
              key={path}
              d={path}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.5}
              strokeDasharray={isBack ? '5 4' : undefined}
              markerEnd={`url(#${head})`}
            />
          ))}
          {boxes.map((box) => (
            <Box key={box.number} box={box} />
          ))}
        </svg>
      </ScrollSideways>
    </figure>
  )
}

function Box({ box: { number, x, y, lines, isCase, isParallel } }: { box: FlowBox }) {
  const first = y + BOX.height / 2 + 5 - (lines.length - 1) * 8
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={BOX.width}
        height={BOX.height}
        rx={8}
        strokeWidth={1.5}
        strokeDasharray={isCase ? '6 4' : undefined}
        className={classNames('stroke-line-strong', isParallel ? 'fill-accent-soft' : 'fill-surface')}
      />
      <text x={x + 8} y={y + 16} className="fill-muted text-xs">
        {number}
      </text>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are, and two may be the same
        <text key={index} x={x + 24} y={first + index * 16} className="fill-ink text-xs">
          {line}
        </text>
      ))}
    </g>
  )
}
