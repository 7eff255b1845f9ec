// The SDK's hidden frame: passes on what the Google stand-in says, within this origin only.
addEventListener('message', (event) => {
  if (event.origin !== location.origin || event.data?.eventType !== 'sendAuthEvent') return
  parent.postMessage({ type: 'authEvent', authEvent: event.data.authEvent }, location.origin)
})
