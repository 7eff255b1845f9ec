import type { CreatedWorkflow } from '#contract/workflow-data'
import { ownersOf } from './owners.ts'
import { readSteps } from './read-steps.ts'
import { TEMPLATES } from './templates.ts'

/** So many sentences that say what is done describe a procedure; fewer only say what it is about. */
const LEAST_STEPS = 3

/**
 * Makes a procedure of its title and description: of the steps that are described, else of the template that the words
 * ask for. Without either it has the steps that there are, which may be none.
 */
export function createSteps(title: string, description: string): CreatedWorkflow {
  const { steps } = readSteps(description)
  const acts = steps.filter(({ text }) => isAct(text))
  if (acts.length >= LEAST_STEPS) return { template: null, steps: withOwners(acts) }
  const template =
    TEMPLATES.find(({ words }) => words.test(title)) ?? TEMPLATES.find(({ words }) => words.test(description))
  if (template) return { template: template.name, steps: template.steps.map((step) => ({ ...step })) }
  return { template: null, steps: withOwners(acts) }
}

/** A sentence that says what is done ends with a verb; a wish or a remark does not. */
function isAct(text: string): boolean {
  return !/(?:たい|ください|下さい|ほしい|欲しい|です|でした|ません|願います|いたします)$/u.test(text)
}

function withOwners(steps: CreatedWorkflow['steps']): CreatedWorkflow['steps'] {
  const owners = ownersOf(steps)
  return steps.map((step, at) => ({ ...step, who: owners[at] ?? null }))
}
