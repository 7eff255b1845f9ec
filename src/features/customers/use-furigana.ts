import { type SyntheticEvent, useState } from 'react'
import type { CustomerInput } from '#contract/customers'
import { tidyFurigana } from '#contract/kana'
import type { Form } from '@/forms/use-form'
import { readingOf } from '@/lib/readings'

const furiganaOf = (name: string) => tidyFurigana(readingOf(name))

/**
 * Fills the furigana with the kana that the name was typed in, as long as nobody has written another one.
 * @returns what the element around the field of the name listens for
 */
export function useFurigana({ fields, set }: Form<CustomerInput>) {
  const [own, setOwn] = useState(() => furiganaOf(fields.name))
  const follow = (name: string) => {
    const furigana = furiganaOf(name)
    if (fields.name_kana !== own || furigana === own) return
    setOwn(furigana)
    set('name_kana', furigana)
  }
  return {
    onInput: ({ target, nativeEvent }: SyntheticEvent) => {
      const isConverting = nativeEvent instanceof InputEvent && nativeEvent.isComposing
      if (!isConverting && target instanceof HTMLInputElement) follow(target.value)
    },
    onCompositionEnd: ({ target }: SyntheticEvent) => target instanceof HTMLInputElement && follow(target.value),
  }
}
