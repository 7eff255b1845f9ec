import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { TONE_SOFT } from '@/ui/tone'
import type { Block, Piece } from './text-changes'

/** Sentences that are shown around a change. */
const AROUND = 2
/** Parts that are drawn at once; a book that was written anew has thousands. */
const AT_ONCE = 200

/** A text with what went and what came. What stayed is folded away but for the sentences around a change. */
export function ChangedText({ blocks }: { blocks: readonly Block[] }) {
  const { t } = useLingui()
  const [most, setMost] = useState(AT_ONCE)
  const last = blocks.length - 1
  return (
    <div className="whitespace-pre-wrap break-words leading-loose">
      {blocks.slice(0, most).map((block, index) => {
        const key = `${index}`
        if (block.kind === 'same') {
          return <Unchanged key={key} sentences={block.sentences} isFirst={index === 0} isLast={index === last} />
        }
        const isNew = block.pieces.every(({ kind }) => kind !== 'same')
        return (
          <p key={key} className="my-2 border-accent border-l-3 pl-3 print:break-inside-avoid">
            {block.pieces.map((piece, at) => {
              const place = `${at}`
              return <Words key={place} piece={piece} isApart={isNew} />
            })}
          </p>
        )
      })}
      {blocks.length > most ? (
        <Button className="mt-3 print:hidden" onClick={() => setMost(most + AT_ONCE)}>{t`続きを表示`}</Button>
      ) : null}
    </div>
  )
}

/**
 * The colour alone tells it to nobody who does not see it: it is struck through or underlined, and said.
 * `isApart`: what went and what came have nothing in common, and stand below each other.
 */
function Words({ piece: { kind, text }, isApart }: { piece: Piece; isApart: boolean }) {
  if (kind === 'same') return text
  if (kind === 'removed') {
    return (
      <del
        className={classNames(
          'rounded-sm py-0.5 line-through [box-decoration-break:clone]',
          TONE_SOFT.danger,
          isApart && 'block',
        )}
      >
        <span className="sr-only">
          <Trans>削除:</Trans>{' '}
        </span>
        {text}
      </del>
    )
  }
  return (
    <ins
      className={classNames(
        'rounded-sm py-0.5 underline decoration-2 underline-offset-4 [box-decoration-break:clone]',
        TONE_SOFT.success,
        isApart && 'block',
      )}
    >
      <span className="sr-only">
        <Trans>追加:</Trans>{' '}
      </span>
      {text}
    </ins>
  )
}

type UnchangedProps = { sentences: readonly string[]; isFirst: boolean; isLast: boolean }

function Unchanged({ sentences, isFirst, isLast }: UnchangedProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const head = isFirst ? 0 : AROUND
  const tail = isLast ? 0 : AROUND
  const hidden = sentences.length - head - tail
  if (isOpen || hidden <= 1) return <p className="text-muted">{sentences.join('')}</p>
  return (
    <>
      {head > 0 ? <p className="text-muted">{sentences.slice(0, head).join('')}</p> : null}
      <Button size="sm" variant="ghost" icon="chevron-down" aria-expanded={false} onClick={() => setOpen(true)}>
        {t`変わっていない${hidden}文を表示`}
      </Button>
      {tail > 0 ? <p className="text-muted">{sentences.slice(-tail).join('')}</p> : null}
    </>
  )
}
