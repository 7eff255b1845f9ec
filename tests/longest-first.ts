import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The model runs: minutes of one core. Begun last, they would leave the other cores idle at the end. */
const LONGEST = /\/tests\/(model\/outbox|api\/outbox-model)\.test\.ts$/

/** The runner's own order, but the longest files first. It knows how long files took only where they have run before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
