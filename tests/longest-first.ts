import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Each takes many seconds of one core, the model runs more than a minute. Begun last, the other cores would wait for it. */
const LONGEST = [
  /\/(api\/(bad-input|job-survival)|documents\/hostile-files|retrieval\/recall|admin\/admin)\.test\.ts$/,
  /\/(model\/outbox|api\/outbox-model)\.test\.ts$/,
]

/** The runner's own order, but the longest files first. It knows how long files took only where they have run before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => LONGEST.findIndex((files) => files.test(moduleId))
    return sorted.toSorted((a, b) => rank(b) - rank(a))
  }
}
