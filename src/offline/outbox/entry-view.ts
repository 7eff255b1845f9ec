import type { I18n, MessageDescriptor } from '@lingui/core'
import type { AnyCommand } from './commands'

export type FieldView = {
  /** Its name in this form, where it is not the one of `fieldLabel`. */
  label?: MessageDescriptor
  /** How it is read and typed; one line of text where this is left out. `moment` is a day with a time, `file` the id of one. */
  kind?: 'long-text' | 'date' | 'moment' | 'phone' | 'number' | 'file'
  /** The value as the record's page shows it, where that takes other fields of the record too. */
  text?: (value: unknown, record: Readonly<Record<string, unknown>>, i18n: I18n) => string
  /** The words of its values, where it is chosen and not typed. */
  choices?: Readonly<Record<string, MessageDescriptor>>
  isRequired?: boolean
  /** What a new record has in it by itself: nobody typed that. */
  untouched?: string
  /** Nothing that a person knows. */
  isHidden?: true
}

/** How the entries of one command are told, read and corrected. A feature has one for each of its commands. */
export type EntryView = {
  command: Pick<AnyCommand, 'name' | 'conflictFields' | 'precondition'>
  /** What an entry does, e.g. 「顧客の変更」. */
  name: MessageDescriptor
  /** The fields of its record, by name. */
  fields?: Readonly<Record<string, FieldView>>
  /** Whether the person can correct here what the server refused. */
  isCorrectable?: boolean
  /** What it says of refusals in place of the server's words, by their code. */
  refusals?: Readonly<Record<string, MessageDescriptor>>
  /** What it says when the record that a new one belongs to is gone, and what helps then. */
  parentGone?: { what: MessageDescriptor; wayOut: MessageDescriptor }
  /** Saves the content as a new record, where the one that it was meant for cannot take it. */
  saveAsNew?: MessageDescriptor
}
