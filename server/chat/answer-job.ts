import { builtInEngine } from '../ai/built-in-engine.ts'
import { type EngineEnv, openEngine } from '../ai/open-engine.ts'
import { type JobKind, jobKind } from '../core/job.ts'
import { rightsOfMember } from '../core/member-rights.ts'
import { writeCited } from '../knowledge/write-cited.ts'
import { ANSWER } from './ask.ts'
import { askModel } from './ask-model.ts'
import { computeAnswer, readQuestion } from './compute-answer.ts'
import { answerFromDocuments } from './from-documents.ts'
import { failAnswer, keepAnswer, type WrittenAnswer } from './keep-answer.ts'
import { inBoth, type Sources, sourcesOf } from './sources-of.ts'

type Payload = Pick<WrittenAnswer, 'exchangeId' | 'uid' | 'askedAt' | 'traceId'> & {
  may: Sources
}

/**
 * Answers a question. The built-in engine says what was found in the records, or else in the documents of the knowledge base; a
 * model gets the same and only words it. Where nothing was found, no model is asked: it would make something up.
 */
export function answerQuestionKind(env: EngineEnv): JobKind<Payload, WrittenAnswer | null> {
  return jobKind<Payload, WrittenAnswer | null>({
    ...ANSWER,
    maxAttempts: 3,
    work: async (ctx, { exchangeId, may: then, uid, askedAt, traceId }) => {
      const question = await ctx.read((trx) => readQuestion(trx, { exchangeId, askedAt }, ctx.job))
      const { ownerId } = ctx.job
      // Deleted or asked differently meanwhile.
      if (!question || ownerId === null) return null
      // It may have waited: nobody is told what they may not see any more.
      const may = inBoth(then, sourcesOf(await ctx.read((trx) => rightsOfMember(trx, ownerId))))
      const recorded = await ctx.read((trx) => computeAnswer(trx, question, may))
      const isDocuments = recorded.state === 'unknown' && question.kind === 'staff' && may.documents
      const quoted = isDocuments ? await answerFromDocuments(ctx, env, question.question) : null
      const answer = quoted?.answer ?? recorded
      ctx.progress(40)
      const engine = answer.state === 'answered' ? await openEngine(ctx, env) : builtInEngine
      const how = { signal: ctx.signal, onText: ctx.write }
      const asked = { exchangeId, uid, askedAt, traceId }
      if (quoted) {
        const { answer: text, sources, engine: name } = await writeCited(engine, quoted.composed, how)
        return { ...asked, answer: { ...answer, sources }, text, engine: name }
      }
      const text = await engine.write({ builtIn: recorded.text, messages: askModel(question, recorded) }, how)
      return { ...asked, answer, text, engine: engine.name }
    },
    finish: async (trx, done, job) => {
      if (done) await keepAnswer(trx, done, job)
      return null
    },
    giveUp: (trx, job, payload, code) => failAnswer(trx, payload, job, code),
  })
}
