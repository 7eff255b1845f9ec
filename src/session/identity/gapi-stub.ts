type AuthEventHandler = (message: { type: 'authEvent'; authEvent: unknown }) => void

type OpenOptions = { where: HTMLElement; url: string; attributes?: { style?: Partial<CSSStyleDeclaration> } }

declare global {
  interface Window {
    gapi?: { iframes?: unknown }
  }
}

/**
 * The identity SDK loads Google's `gapi.iframes` from the internet to talk to its pop-up. With the embedded identity
 * the pop-up is ours and on our own origin, so this stands in for it and `signInWithPopup` works without the internet.
 * Never installed with the hosted service.
 */
export function installGapiStub(): void {
  if (window.gapi?.iframes) return
  window.gapi = {
    iframes: {
      Iframe: class {},
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => ({ open: openFrame }),
    },
  }
}

function openFrame({ where, url, attributes }: OpenOptions, onOpen: (frame: unknown) => unknown): unknown {
  const frame = document.createElement('iframe')
  Object.assign(frame.style, attributes?.style)
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  const origin = new URL(url, location.href).origin
  const handlers = new Map<string, AuthEventHandler>()
  const loaded = new Promise<void>((resolve, reject) => {
    frame.onload = () => resolve()
    frame.onerror = () => reject(new Error('the frame of the identity service did not load'))
  })
  window.addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== frame.contentWindow || event.data?.type !== 'authEvent') return
    handlers.get('authEvent')?.({ type: 'authEvent', authEvent: event.data.authEvent })
  })
  frame.src = url
  where.appendChild(frame)
  return onOpen({
    restyle: async () => {},
    ping: (done: () => void) => loaded.then(done),
    register: (name: string, handler: AuthEventHandler) => handlers.set(name, handler),
    send: (name: string, _data: unknown, done: (reply: unknown[]) => void) => {
      if (name === 'webStorageSupport')
        void loaded.then(
          () => reply(done),
          () => {},
        )
    },
  })
}

/** The SDK always throws after this callback; the original swallows it. */
function reply(done: (reply: unknown[]) => void): void {
  try {
    done([{ webStorageSupport: true }])
  } catch {
    // expected, see above
  }
}
