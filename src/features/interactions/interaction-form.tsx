import { useEffect, useState } from 'react'
import type { InteractionType } from '#contract/interaction-record'
import { ContactForm } from './contact-form'
import { lastType } from './last-type'
import { type ContactPerson, type ContactTyped, useContactForm } from './use-contact-form'

type InteractionFormProps = {
  customer: ContactPerson
  /** The kind that it begins with; without one, that of the last contact written here. */
  type?: InteractionType | undefined
  /** What it begins with, where the contact is made of something that was written elsewhere. */
  text?: Pick<ContactTyped, 'summary' | 'content'>
  onClose: () => void
}

/** The form of a contact that is opened where it is asked for, e.g. below an answer. */
export function InteractionForm({ customer, type, text, onClose }: InteractionFormProps) {
  const [cameFrom] = useState(() => document.activeElement)
  const form = useContactForm({ customer, begun: { type: type ?? lastType(), ...text }, onSaved: close })
  const { ref } = form
  // The focus brings only its own field into the window.
  useEffect(() => {
    // Braces matter: newer browsers return a promise here, and React would take it for the clean-up.
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [ref])

  function close() {
    onClose()
    if (cameFrom instanceof HTMLElement) cameFrom.focus()
  }

  return <ContactForm customer={customer} form={form} snippets={undefined} onLeave={close} />
}
