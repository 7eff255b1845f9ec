import type { WorkflowStep } from '#contract/workflow-data'

/** The flow picture in units of a drawing: a column for each role, a row for each step. */
export const BOX = { width: 180, height: 60, gapX: 20, gapY: 30, top: 40, left: 28 } as const

export type FlowBox = {
  number: number
  x: number
  y: number
  lines: readonly string[]
  /** Done only in some cases. */
  isCase: boolean
  isParallel: boolean
}
export type FlowArrow = { path: string; isBack: boolean }
export type Flow = {
  width: number
  height: number
  lanes: readonly { name: string; x: number }[]
  boxes: readonly FlowBox[]
  arrows: readonly FlowArrow[]
}

/** Letters in a line of a box, and its lines. */
const LETTERS = 12
const LINES = 3
/** Does not begin a line. */
const NEVER_FIRST = /[、。，．）」』・ー]/u

/** Where the boxes and arrows of a procedure lie. `nobody` stands over the steps that nobody is named for. */
export function layFlow(steps: readonly WorkflowStep[], nobody: string): Flow {
  const names = [...new Set(steps.map(({ who }) => who || nobody))]
  const xOf = (name: string) => BOX.left + names.indexOf(name) * (BOX.width + BOX.gapX)
  const yOf = (index: number) => BOX.top + index * (BOX.height + BOX.gapY)
  const boxes = steps.map(({ text, who, condition, is_parallel }, index) => ({
    number: index + 1,
    x: xOf(who || nobody),
    y: yOf(index),
    lines: linesOf(text),
    isCase: condition !== null,
    isParallel: is_parallel,
  }))
  const onward = boxes.slice(1).map((box, index) => ({ path: pathOnward(boxes[index] ?? box, box), isBack: false }))
  const back = steps.flatMap(({ back_to: to }, index) => {
    const [from, target] = [boxes[index], to === null ? undefined : boxes[to - 1]]
    return from && target ? [{ path: pathBack(from, target), isBack: true }] : []
  })
  return {
    width: BOX.left + names.length * (BOX.width + BOX.gapX),
    height: BOX.top + steps.length * (BOX.height + BOX.gapY),
    lanes: names.map((name) => ({ name, x: xOf(name) + BOX.width / 2 })),
    boxes,
    arrows: [...onward, ...back],
  }
}

/** A text in the lines of a box; what does not fit ends with a mark. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  let rest = Array.from(text)
  while (rest.length > 0 && lines.length < LINES) {
    const length = NEVER_FIRST.test(rest[LETTERS] ?? '') ? LETTERS + 1 : LETTERS
    lines.push(rest.slice(0, length).join(''))
    rest = rest.slice(length)
  }
  const last = lines.at(-1)
  if (last !== undefined && rest.length > 0) lines[lines.length - 1] = `${last.slice(0, -1)}…`
  return lines
}

function pathOnward(from: FlowBox, to: FlowBox): string {
  const [startX, startY, endX] = [from.x + BOX.width / 2, from.y + BOX.height, to.x + BOX.width / 2]
  const middle = startY + (to.y - startY) / 2
  return startX === endX ? `M${startX} ${startY}V${to.y - 2}` : `M${startX} ${startY}V${middle}H${endX}V${to.y - 2}`
}

/** Along the left edge, so that it crosses no box. */
function pathBack(from: FlowBox, to: FlowBox): string {
  const [y, endY] = [from.y + BOX.height / 2, to.y + BOX.height / 2]
  return `M${from.x} ${y}H12V${endY}H${to.x - 2}`
}
