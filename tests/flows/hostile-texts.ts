// Texts that would run as code wherever a screen took them for anything but text. Each sets a mark of its own, `r0`, `r1` and
// so on, on the window.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Ways to make markup act; `RUN` stands for the code. None needs a click. */
const VECTORS = [
  '<script>RUN</script>',
  '<ScRiPt>RUN</sCrIpT>',
  '<script/x>RUN</script>',
  '<script src="data:text/javascript,RUN"></script>',
  '<img src=x onerror=RUN>',
  '<img src=x onerror="RUN">',
  "<img/src='x'/onerror='RUN'>",
  '<IMG SRC=x ONERROR=RUN>',
  '<img src=x:x onerror=RUN//',
  '<image src=x onerror=RUN>',
  '<svg onload=RUN>',
  '<svg/onload=RUN>',
  '<svg><script>RUN</script></svg>',
  '<svg><animate onbegin=RUN attributeName=x dur=1s>',
  '<svg><style><img src=x onerror=RUN></style></svg>',
  '<math><mtext><img src=x onerror=RUN></mtext></math>',
  '<body onload=RUN>',
  '<iframe srcdoc="<script>RUN</script>"></iframe>',
  '<iframe src="javascript:RUN"></iframe>',
  '<iframe onload=RUN></iframe>',
  '<object data="javascript:RUN"></object>',
  '<embed src="javascript:RUN">',
  '<video><source onerror=RUN></video>',
  '<audio src=x onerror=RUN>',
  '<video src=x onerror=RUN></video>',
  '<input autofocus onfocus=RUN>',
  '<select autofocus onfocus=RUN></select>',
  '<textarea autofocus onfocus=RUN></textarea>',
  '<details open ontoggle=RUN>x</details>',
  '<style onload=RUN></style>',
  '<link rel=stylesheet href="data:text/css," onload=RUN>',
  '<template><script>RUN</script></template><img src=x onerror=RUN>',
  '<p style="animation:x 1s" onanimationstart=RUN><style>@keyframes x{}</style>',
  '<meta http-equiv="refresh" content="0;url=javascript:RUN">',
  '<a href="javascript:RUN" autofocus onfocus=RUN>x</a>',
  '[x](javascript:RUN)',
  'javascript:RUN',
  '{{constructor.constructor("RUN")()}}',
] as const

/** Where the text may land: in an element, an attribute, a script, a comment, a style, a template. */
const SURROUNDINGS = [
  'TEXT',
  '">TEXT',
  "'>TEXT",
  '`>TEXT',
  '</textarea>TEXT',
  '</title>TEXT',
  '</script>TEXT',
  '</style>TEXT',
  '-->TEXT<!--',
  ']]>TEXT',
] as const

/** 380 texts of at most 200 characters. */
export const HOSTILE_TEXTS: readonly string[] = SURROUNDINGS.flatMap((around) =>
  VECTORS.map((vector) => around.replace('TEXT', vector)),
).map((text, index) => `x${index}x${text.replaceAll('RUN', `top.r${index}=1`)}`)

/** The number of each text that is written somewhere in `shown`. */
export function textsIn(shown: string): number[] {
  return [...shown.matchAll(/x(\d+)x/g)].map(([, index]) => Number(index))
}

/** The marks of texts that have run. */
export const ran = (page: Page) => page.evaluate(() => Object.keys(window).filter((key) => /^r\d+$/.test(key)))

/** @returns what fails when a text has run, a dialog has opened, or the page has asked for what it must not. */
export async function watch(page: Page, origin: string): Promise<() => Promise<void>> {
  const met: string[] = []
  page.on('dialog', (dialog) => {
    met.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin && !/^(blob|data):/.test(request.url())) met.push(request.url())
  })
  // What a screen took for markup, the rules of the page would stop: that it was tried is the finding.
  await page.exposeFunction('violated', (what: string) => met.push(`violation ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      (window as unknown as { violated: (what: string) => void }).violated(`${violatedDirective} ${sample}`),
    )
  })
  return async () => expect([...(await ran(page)), ...met]).toEqual([])
}
