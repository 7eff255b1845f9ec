import { aiResultKind } from './ai-results/kind.ts'
import { checkAudit } from './audit/check.ts'
import { exportAudit } from './audit/export.ts'
import { sealAudit } from './audit/seal.ts'
import { answerQuestionKind } from './chat/answer-job.ts'
import { eraseTenant } from './closing/erase.ts'
import { remindOfClosing } from './closing/remind.ts'
import type { JobFacts, JobKind } from './core/job.ts'
import { logFault } from './core/log.ts'
import { toAppError } from './core/to-app-error.ts'
import { checkImport } from './customer-imports/check-job.ts'
import { revertImport } from './customer-imports/revert-job.ts'
import { runImport } from './customer-imports/run-job.ts'
import { revertSelection } from './customer-selections/revert-job.ts'
import { writeSelection } from './customer-selections/write-job.ts'
import { readInProcess } from './documents/read-in-process.ts'
import type { Env } from './env.ts'
import { exportTenant } from './exports/export.ts'
import { housekeeping } from './housekeeping/job.ts'
import { mailInvitation } from './invitations/mail-job.ts'
import { answerKnowledge } from './knowledge/answer-job.ts'
import { readKnowledge } from './knowledge/read-job.ts'
import { checkInThread } from './legal-checks/check-in-thread.ts'
import { legalCheck } from './legal-checks/check-job.ts'
import { secondLook } from './legal-checks/second-look.ts'
import { campaignProposal, competitorAnalysis, contentPlan, customerAnalysis } from './marketing/plans.ts'
import { embedMissing } from './passages/embed-missing.ts'
import { indexMissing } from './passages/index-missing.ts'
import { productAnalysis } from './products/analysis-plan.ts'
import { competitor, existingCustomer, namedCustomer } from './research/plans.ts'
import { expireUpload } from './uploads/expire.ts'
import { expireExports } from './uploads/expire-staged.ts'
import { removeObjects } from './uploads/remove-objects.ts'
import { draftedWorkflow, improvedWorkflow, reviewedWorkflow } from './workflow/plans.ts'

/** Every kind of work that this version knows. A job whose kind is missing here has failed. */
export function jobKinds(
  env: Pick<Env, 'smtp' | 'publicUrl' | 'secretsKeys' | 'trustedHosts' | 'searchUrl'>,
): readonly JobKind[] {
  return [
    housekeeping,
    expireUpload,
    removeObjects,
    sealAudit,
    checkAudit,
    exportAudit,
    exportTenant,
    expireExports,
    eraseTenant,
    remindOfClosing,
    checkImport,
    runImport,
    revertImport,
    writeSelection,
    revertSelection,
    mailInvitation(env),
    aiResultKind(existingCustomer(readInProcess), env),
    aiResultKind(namedCustomer(env, readInProcess), env),
    aiResultKind(competitor(env, readInProcess), env),
    aiResultKind(draftedWorkflow, env),
    aiResultKind(reviewedWorkflow, env),
    aiResultKind(improvedWorkflow, env),
    aiResultKind(customerAnalysis, env),
    aiResultKind(campaignProposal, env),
    aiResultKind(competitorAnalysis(), env),
    aiResultKind(contentPlan, env),
    aiResultKind(productAnalysis, env),
    legalCheck({ readText: readInProcess, checkText: checkInThread, lookAgain: secondLook(env) }),
    readKnowledge(readInProcess),
    indexMissing,
    embedMissing(env),
    answerKnowledge(env),
    answerQuestionKind(env),
  ]
}

/** Logs what went wrong with a job, by its id and kind, or with the queue itself. */
export function logJobFault(env: Pick<Env, 'log'>): (job: JobFacts | null, thrown: unknown) => void {
  return (job, thrown) => {
    const route = job?.kind ? `job ${job.kind}` : 'jobs'
    logFault(env, { request_id: job?.id, route, code: toAppError(thrown).code, thrown })
  }
}
