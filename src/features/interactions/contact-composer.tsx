import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { InteractionType } from '#contract/interaction-record'
import { ContactForm } from './contact-form'
import { lastType } from './last-type'
import type { SnippetSlot } from './snippet-slot'
import { type ContactPerson, useContactForm } from './use-contact-form'

type ComposerProps = {
  customer: ContactPerson
  /** False: there is none, unless something was typed before that was so. */
  mayAdd: boolean
  /** Somebody wants to write a contact: the whole form, with the focus in its subject. */
  isAsked: boolean
  /** Rises each time that is said. */
  asks: number
  /** The kind that was asked for; without one, that of the last contact written here. */
  type: InteractionType | undefined
  snippets: SnippetSlot | undefined
  /** A contact was saved, or nobody wants to write one any more. */
  onDone: (isSaved: boolean) => void
}

/**
 * Where a contact is written down on the record: a line that is always there and takes the focus from nobody, and becomes the whole
 * form with the first letter. What was typed and not saved is there again with the record.
 */
export function ContactComposer({ onDone, isAsked, ...props }: ComposerProps) {
  const cameFrom = useRef<Element | null>(null)
  const [written, setWritten] = useState(0)
  // The address says for a moment longer that somebody wants to write.
  const ask = `${props.asks} ${props.type}`
  const [answered, setAnswered] = useState<string | null>(null)
  if (!isAsked && answered !== null) setAnswered(null)

  function end(isSaved: boolean) {
    setAnswered(ask)
    onDone(isSaved)
    const before = cameFrom.current
    cameFrom.current = null
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }

  return (
    <Composer
      // The next contact is an act of its own.
      key={written}
      {...props}
      isAsked={isAsked && answered !== ask}
      isNext={written > 0}
      onAsked={(element) => {
        cameFrom.current = element
      }}
      onWritten={(isSaved) => {
        setWritten(written + 1)
        end(isSaved)
      }}
      onLeft={() => end(false)}
    />
  )
}

type OneProps = Omit<ComposerProps, 'onDone'> & {
  /** A contact was saved, or its text given up, in this place before. */
  isNext: boolean
  onAsked: (cameFrom: Element | null) => void
  /** It was saved, or its text given up. */
  onWritten: (isSaved: boolean) => void
  onLeft: () => void
}

function Composer(props: OneProps) {
  const { customer, mayAdd, isAsked, asks, type, snippets, isNext, onAsked, onWritten, onLeft } = props
  const [isGrown, setGrown] = useState(false)
  const subject = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const form = useContactForm({ customer, begun: { type: type ?? lastType() }, onSaved: () => onWritten(true) })
  const { ref, fields, isDirty, discard } = form
  const focusKind = () => ref.current?.querySelector<HTMLElement>('input:checked')?.focus()

  const take = useEffectEvent(() => {
    if (!mayAdd) return
    if (!ref.current?.contains(document.activeElement)) onAsked(document.activeElement)
    if (type && type !== fields.type && !isDirty) form.set('type', type)
    subject.current?.focus()
    ref.current?.scrollIntoView({ block: 'nearest' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it was asked for once more is the occasion
  useEffect(() => {
    if (isAsked) take()
  }, [isAsked, asks, type])

  // Keys go on from here, where they would begin anew at the top of the page.
  const keepPlace = useEffectEvent(() => {
    if (isNext && document.activeElement === document.body) focusKind()
  })
  useEffect(() => keepPlace(), [])

  /** What was typed stays in sight. */
  function leave() {
    focusKind()
    setGrown(false)
    onLeft()
  }

  function giveUp() {
    discard()
    onWritten(false)
  }

  if (!mayAdd && !isDirty) return null
  return (
    <ContactForm
      customer={customer}
      form={{ ...form, discard: giveUp }}
      snippets={snippets}
      onLeave={leave}
      line={{
        isFolded: !isAsked && !isGrown && !isDirty,
        onGrow: () => setGrown(true),
        onPick: () => {
          if (fields.summary === '') subject.current?.focus()
        },
        subject: (field) => {
          subject.current = field
        },
      }}
    />
  )
}
