import { expect, installed, signInByForm, test, WITH_WORKER } from './fixtures.ts'

test(
  'text never becomes code in the page: own files load, everything else throws',
  WITH_WORKER,
  async ({ page, server }) => {
    const violations: string[] = []
    page.on('console', (message) => {
      if (/content security policy|trusted/i.test(message.text())) violations.push(message.text())
    })
    await signInByForm(page, server)
    await installed(page)
    expect(violations, 'the app itself breaks no rule').toEqual([])
    const tried = await page.evaluate(async () => {
      const outcome = (act: () => unknown) => {
        try {
          act()
          return 'done'
        } catch (thrown) {
          return thrown instanceof Error ? thrown.name : 'thrown'
        }
      }
      const script = (src: string) => () => Object.assign(document.createElement('script'), { src })
      const html = { __html: '<img src=x onerror=alert(1)>' }
      return {
        ownWorker: outcome(() => new Worker(new URL('/assets/none.js', location.href), { type: 'module' }).terminate()),
        ownScript: outcome(script('/assets/none.js')),
        foreignScript: outcome(script('https://evil.example/x.js')),
        otherOwnPath: outcome(script('/api/customers')),
        dataWorker: outcome(() => new Worker('data:text/javascript,0')),
        html: outcome(() => Reflect.set(document.createElement('div'), 'innerHTML', html.__html)),
        parsed: outcome(() => document.createElement('div').insertAdjacentHTML('beforeend', html.__html)),
        inline: outcome(() => document.createElement('a').setAttribute('onclick', 'alert(1)')),
        timer: outcome(() => setTimeout('alert(1)' as unknown as () => void)),
        policy: outcome(() =>
          (
            globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }
          ).trustedTypes.createPolicy('mine', { createHTML: (text: string) => text }),
        ),
      }
    })
    expect(tried).toEqual({
      ownWorker: 'done',
      ownScript: 'done',
      foreignScript: 'TypeError',
      otherOwnPath: 'TypeError',
      dataWorker: 'TypeError',
      html: 'TypeError',
      parsed: 'TypeError',
      inline: 'TypeError',
      timer: 'TypeError',
      policy: 'TypeError',
    })
  },
)
