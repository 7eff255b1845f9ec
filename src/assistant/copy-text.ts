import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { notify } from '@/errors/notify'

/** Puts a text on the clipboard, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(i18n._(msg`コピーしました`))
  } catch {
    notify.info(i18n._(msg`コピーできませんでした。文章を選んで、コピーしてください。`))
  }
}
