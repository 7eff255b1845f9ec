import { type SyntheticEvent, useState } from 'react'
import { tidyFurigana } from '#contract/kana'
import { readingOf } from '@/lib/readings'
import type { Form } from './use-form'

type Named = { name: string; name_kana: string }

const furiganaOf = (name: string) => tidyFurigana(readingOf(name))

/**
 * Fills the furigana with the kana that the name was typed in, as long as nobody has written another one.
 * @returns `listeners`: what the element around the field of the name listens for; `take`: sets the name of somebody else, with its reading
 */
export function useFurigana<F extends Named>({ fields, set }: Pick<Form<F>, 'fields' | 'set'>) {
  const [own, setOwn] = useState(() => furiganaOf(fields.name))
  const follow = (name: string) => {
    const furigana = furiganaOf(name)
    if (fields.name_kana !== own || furigana === own) return
    setOwn(furigana)
    set('name_kana', furigana as F['name_kana'])
  }
  const take = (name: string) => {
    const furigana = furiganaOf(name)
    setOwn(furigana)
    set('name', name as F['name'])
    set('name_kana', furigana as F['name_kana'])
  }
  const listeners = {
    onInput: ({ target, nativeEvent }: SyntheticEvent) => {
      const isConverting = nativeEvent instanceof InputEvent && nativeEvent.isComposing
      if (!isConverting && target instanceof HTMLInputElement) follow(target.value)
    },
    onCompositionEnd: ({ target }: SyntheticEvent) => target instanceof HTMLInputElement && follow(target.value),
  }
  return { take, listeners }
}
