import { actOf } from '#contract/step-conditions'
import type { WorkflowStep } from '#contract/workflow-data'

/** The flow picture in units of a drawing: a column for each role, a row for each step and one for each question before it. */
export const BOX = { width: 180, height: 60, gapX: 20, gapY: 30, top: 40, left: 28 } as const

export type FlowBox = { number: number; x: number; y: number; lines: readonly string[]; isParallel: boolean }
/** Where a step with a condition is done or passed by. */
export type FlowFork = Pick<FlowBox, 'number' | 'x' | 'y' | 'lines'>
export type FlowArrow = {
  path: string
  isBack: boolean
  /** Of an arrow that leaves a fork: where the answer stands beside it. */
  answer?: { isYes: boolean; x: number; y: number }
}
export type Flow = {
  width: number
  height: number
  lanes: readonly { name: string; x: number }[]
  boxes: readonly FlowBox[]
  forks: readonly FlowFork[]
  /** The middle of where it ends; null where that is plain. */
  end: { x: number; y: number } | null
  arrows: readonly FlowArrow[]
}

type Place = { x: number; y: number }
/** A step as it lies in the picture; its fork is the way in. */
type Laid = { step: WorkflowStep; box: FlowBox; fork: FlowFork | null }

/** Letters in a line, and the lines of a box and of a fork, which is narrower above and below. */
const LETTERS = 12
const LINES = { box: 3, fork: 2 } as const
/** Room for the answer at the right of the last lane. */
const ANSWER = 24
/** Does not begin a line. */
const NEVER_FIRST = /[、。，．）」』・ー]/u

/** Where the boxes, forks and arrows of a procedure lie. `nobody` stands over the steps that nobody is named for. */
export function layFlow(steps: readonly WorkflowStep[], nobody: string): Flow {
  const names = [...new Set(steps.map(({ who }) => who || nobody))]
  const xOf = (name: string) => BOX.left + names.indexOf(name) * (BOX.width + BOX.gapX)
  let rows = 0
  const nextY = () => BOX.top + rows++ * (BOX.height + BOX.gapY)
  const laid = steps.map((step, index): Laid => {
    const [x, number] = [xOf(step.who || nobody), index + 1]
    const fork = step.condition === null ? null : { number, x, y: nextY(), lines: linesOf(step.condition, LINES.fork) }
    const box = { number, x, y: nextY(), lines: linesOf(actOf(step), LINES.box), isParallel: step.is_parallel }
    return { step, box, fork }
  })
  const last = laid.at(-1)
  const end = last?.fork ? { x: last.box.x + BOX.width / 2, y: nextY() } : null
  const forks = laid.flatMap(({ fork }) => fork ?? [])
  return {
    width: BOX.left + names.length * (BOX.width + BOX.gapX) + (forks.length > 0 ? ANSWER : 0),
    height: BOX.top + rows * (BOX.height + BOX.gapY),
    lanes: names.map((name) => ({ name, x: xOf(name) + BOX.width / 2 })),
    boxes: laid.map(({ box }) => box),
    forks,
    end,
    arrows: laid.flatMap((one, index) => arrowsFrom(one, laid, wayIn(laid[index + 1]) ?? end)),
  }
}

/** The arrows that leave a step, `next` being the top of what comes behind it. Who goes back in some cases does nothing else. */
function arrowsFrom({ step, box, fork }: Laid, laid: readonly Laid[], next: Place | null): FlowArrow[] {
  const target = step.back_to === null ? undefined : laid[step.back_to - 1]
  const arrows: FlowArrow[] = []
  if (fork) {
    const yes = { isYes: true, x: fork.x + BOX.width / 2 + 6, y: fork.y + BOX.height + BOX.gapY / 2 + 2 }
    arrows.push({ path: pathOnward(fork, { x: box.x + BOX.width / 2, y: box.y }), isBack: false, answer: yes })
    const no = { isYes: false, x: fork.x + BOX.width + 4, y: fork.y + BOX.height / 2 - 6 }
    if (next) arrows.push({ path: pathPast(fork, next), isBack: false, answer: no })
  }
  if (next && !(fork && target)) arrows.push({ path: pathOnward(box, next), isBack: false })
  if (target) arrows.push({ path: pathBack(box, target.fork ?? target.box), isBack: true })
  return arrows
}

function wayIn(laid: Laid | undefined): Place | null {
  const node = laid?.fork ?? laid?.box
  return node ? { x: node.x + BOX.width / 2, y: node.y } : null
}

/** A text in so many lines; what does not fit ends with a mark. */
function linesOf(text: string, most: number): string[] {
  const lines: string[] = []
  let rest = Array.from(text)
  while (rest.length > 0 && lines.length < most) {
    const length = NEVER_FIRST.test(rest[LETTERS] ?? '') ? LETTERS + 1 : LETTERS
    lines.push(rest.slice(0, length).join(''))
    rest = rest.slice(length)
  }
  const last = lines.at(-1)
  if (last !== undefined && rest.length > 0) lines[lines.length - 1] = `${last.slice(0, -1)}…`
  return lines
}

/** From the lower edge of a node to the top of another. */
function pathOnward(from: Place, to: Place): string {
  const [startX, startY] = [from.x + BOX.width / 2, from.y + BOX.height]
  const middle = to.y - BOX.gapY / 2
  return startX === to.x ? `M${startX} ${startY}V${to.y - 2}` : `M${startX} ${startY}V${middle}H${to.x}V${to.y - 2}`
}

/** Between the lanes past the step, to where those who do it go on as well. */
function pathPast(fork: Place, to: Place): string {
  const [startX, y] = [fork.x + BOX.width, fork.y + BOX.height / 2]
  return `M${startX} ${y}H${startX + BOX.gapX / 2}V${to.y - BOX.gapY / 2}H${to.x}V${to.y - 2}`
}

/** Along the left edge, so that it crosses no box. */
function pathBack(from: Place, to: Place): string {
  const [y, endY] = [from.y + BOX.height / 2, to.y + BOX.height / 2]
  return `M${from.x} ${y}H12V${endY}H${to.x - 2}`
}
