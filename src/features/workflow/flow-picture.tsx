import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { WorkflowStep } from '#contract/workflow-data'
import { ScrollSideways } from '@/ui/scroll-sideways'
import { layFlow } from './flow-layout'
import { Fork, StepBox } from './flow-node'

/**
 * The procedure as a picture: a lane for each role, a fork before each step that has a condition, arrows from step to step and
 * back. The list beside it says the same.
 */
export function FlowPicture({ steps }: { steps: readonly WorkflowStep[] }) {
  const { t } = useLingui()
  const head = useId()
  const { width, height, lanes, boxes, forks, end, arrows } = layFlow(steps, t`担当未定`)
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
          {arrows.map(({ path, isBack, answer }) => (
            <g key={path}>
              <path
                d={path}
                fill="none"
                stroke="currentColor"
                strokeWidth={1.5}
                strokeDasharray={isBack ? '5 4' : undefined}
                markerEnd={`url(#${head})`}
              />
              {answer ? (
                <text x={answer.x} y={answer.y} className="fill-muted text-xs">
                  {answer.isYes ? t`はい` : t`いいえ`}
                </text>
              ) : null}
            </g>
          ))}
          {boxes.map((box) => (
            <StepBox key={box.number} box={box} />
          ))}
          {forks.map((fork) => (
            <Fork key={fork.number} fork={fork} />
          ))}
          {end ? (
            <text x={end.x} y={end.y + 16} textAnchor="middle" className="fill-ink text-xs">
              <Trans>終わり</Trans>
            </text>
          ) : null}
        </svg>
      </ScrollSideways>
    </figure>
  )
}
