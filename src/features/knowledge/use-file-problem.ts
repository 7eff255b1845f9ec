import { useLingui } from '@lingui/react/macro'
import { whyNotTaken } from '@/assistant/upload-problem-words'
import { problemNow } from './waiting-uploads'

/** What is wrong with the file of a form, in words: there is none, or it is not taken now. */
export function useFileProblem(): (file: File | null) => { file?: string } {
  const { t, i18n } = useLingui()
  return (file) => {
    if (file === null) return { file: t`ファイルを選んでください。` }
    const why = problemNow(file)
    return why === null ? {} : { file: whyNotTaken(why, i18n) }
  }
}
