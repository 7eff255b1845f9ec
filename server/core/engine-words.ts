import { scrubPath, scrubText } from './scrub.ts'

/**
 * Words of engines, libraries and our own findings. Any other word may be somebody's name: engines quote what they stumbled
 * over in many ways, and some not at all.
 */
const KNOWN = new Set(
  `a abort aborted access accessing active activated after all allowed already an and any are argument arguments array
  assertion assignment async at attempted attempting authentication await be because been before bigint binding blob block
  blocked body boolean buffer but by cache call callback called calling can cancelled cannot character chunk class clone
  cloned close closed closing code component connection const construct constructor content context convert could create
  created css data database date deadlock declaration declared default defined delete deleted denied depth descriptor
  destructure detected device did directory disk document does dom dynamically element elements email empty encountered end
  ended error escape evaluate evaluating event exceeded exception execute existing expected expression failed failure false
  fetch file final finished firebase for found from full function functions generation get given group handler has have
  header heap identifier import imported in index initialization initialize input insert instance instanceof integer interface
  internal internet interrupted into invalid is it iterable iterator json key keys large lexical line literal load loaded
  loading lock locked long loop lost maximum measure memory message method missing mb mode module ms must name navigation
  navigator network new no node not nothing null number object of offline on only open opened operation option options or
  out outbox outside page parameter parse parsing pattern pending permission position postmessage private process promise
  properties property prototype provided quota range read reading readonly reason received record recursion redeclaration
  reference refused register registration regular reject rejected remove removed rendered rendering replica request required
  resource response result return running same schema script security selector serialize server service set silent size slow
  space stack state statement status storage store string structured such super support supported switch symbol syntax tab
  task that the then there this throw timed timeout to token too transaction true try type unable undefined unexpected
  unhandled unknown unterminated unsupported update upgrade uri url used user valid validation value values var variable
  version view was were while window with within without worker wrong yield zone
  audit customers exports id interactions invitations notifications outline products profile settings staff uploads`.split(
    /\s+/,
  ),
)

/** What only code is written like: `fooBar`, `TypeError`, and the short names of a built program. */
const CODE = /^([a-z]+[A-Z]\w*|[A-Za-z]*(Error|Event|Exception)|[A-Za-z]\d*)$/

const ADDRESS_OR_WORD = /(https?:\/\/[^\s/"'()<>]+)([^\s"'()<>]*)|[A-Za-z][\w$]*/g

/** What an engine said, without words that are not its own. */
export function engineWords(text: string): string {
  return scrubText(text).replace(ADDRESS_OR_WORD, (word, origin?: string, path = '') => {
    if (origin !== undefined) return origin + scrubPath(path)
    return KNOWN.has(word.toLowerCase()) || CODE.test(word) ? word : '…'
  })
}

/** A line of a stack that names a place in the program. */
const FRAME = /^\s*at .*\(?\S+:\d+\)?$|^\s*\S*@\S+:\d+:\d+$/

/** The stack of an error: its places as they are, and what it says above them by the words of engines. */
export function engineStack(text: string): string {
  const lines = text.split('\n')
  return lines.map((line) => (FRAME.test(line) ? scrubText(line) : engineWords(line))).join('\n')
}
