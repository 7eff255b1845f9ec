import * as z from 'zod/mini'

/** Steps that are read of one procedure; what comes behind is counted, not read. */
export const STEP_LIMIT = 100

/** A step of a procedure, as it was read from what somebody typed. Steps are counted from 1. */
export const WorkflowStep = z.looseObject({
  text: z.string(),
  /** The role that does it; null where nobody can be told. */
  who: z.nullable(z.string()),
  /** Null where no time is said. */
  minutes: z.nullable(z.number()),
  /** When it is done at all, in the words of the procedure; null: always. */
  condition: z.nullable(z.string()),
  /** The step to which it goes back; null where it does not. */
  back_to: z.nullable(z.int()),
  /** It is done while the step before it waits. */
  is_parallel: z.boolean(),
})
export type WorkflowStep = z.infer<typeof WorkflowStep>

export const FINDING_KINDS = [
  'no-owner',
  'endless-loop',
  'double-entry',
  'waiting',
  'needless-handover',
  'no-way-out',
  'no-end',
  'no-time',
] as const
export const FindingKind = z.enum(FINDING_KINDS)
export type FindingKind = z.infer<typeof FindingKind>

/** Something in a procedure that goes wrong at a desk. */
export const WorkflowFinding = z.looseObject({
  kind: FindingKind,
  severity: z.enum(['high', 'medium', 'low']),
  /** The step; null for the procedure as a whole. */
  step: z.nullable(z.int()),
  reason: z.string(),
  repair: z.string(),
})
export type WorkflowFinding = z.infer<typeof WorkflowFinding>

export const ChangeKind = z.enum(['removed', 'merged', 'parallel', 'moved'])
export type ChangeKind = z.infer<typeof ChangeKind>

export const WorkflowChange = z.looseObject({
  kind: ChangeKind,
  /** The steps of the procedure before that it is about. */
  steps: z.array(z.int()),
  reason: z.string(),
})
export type WorkflowChange = z.infer<typeof WorkflowChange>

/** What stands in `data` of a result of each of the three calls. */
export const CreatedWorkflow = z.looseObject({
  /** The template it was made of; null: the steps that were described. */
  template: z.nullable(z.string()),
  steps: z.array(WorkflowStep),
})
export type CreatedWorkflow = z.infer<typeof CreatedWorkflow>

export const ReviewedWorkflow = z.looseObject({
  steps: z.array(WorkflowStep),
  findings: z.array(WorkflowFinding),
  /** Lines that were more than {@link STEP_LIMIT}. */
  unread: z.int(),
})
export type ReviewedWorkflow = z.infer<typeof ReviewedWorkflow>

export const OptimizedWorkflow = z.looseObject({
  before: z.array(WorkflowStep),
  after: z.array(WorkflowStep),
  changes: z.array(WorkflowChange),
  /** Sums of the times that are said; null where none is. */
  minutes_before: z.nullable(z.number()),
  minutes_after: z.nullable(z.number()),
  /** Steps of the procedure before without a time. */
  untimed: z.int(),
  unread: z.int(),
})
export type OptimizedWorkflow = z.infer<typeof OptimizedWorkflow>
