import type { MessageDescriptor } from '@lingui/core'
import type { AnyCommand } from './commands'

export type FieldView = {
  /** Its name in this form, where it is not the one of `fieldLabel`. */
  label?: MessageDescriptor
  /** How it is read and typed; one line of text where this is left out. `moment` is a day with a time. */
  kind?: 'long-text' | 'date' | 'moment' | 'phone'
  /** The words of its values, where it is chosen and not typed. */
  choices?: Readonly<Record<string, MessageDescriptor>>
  isRequired?: boolean
  /** What a new record has in it by itself: nobody typed that. */
  untouched?: string
}

/** How the entries of one command are told, read and corrected. A feature has one for each of its commands. */
export type EntryView = {
  command: Pick<AnyCommand, 'name' | 'conflictFields' | 'seen'>
  /** What an entry does, e.g. 「顧客の変更」. */
  name: MessageDescriptor
  /** The fields of its record, by name. */
  fields?: Readonly<Record<string, FieldView>>
  /** Whether the person can correct here what the server refused. */
  isCorrectable?: boolean
  /** Saves the content as a new record, where the one that it was meant for cannot take it. */
  saveAsNew?: MessageDescriptor
}
