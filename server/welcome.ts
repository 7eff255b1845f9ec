/** The last lines of a start, the address at the very end: where to go now. `startedIn`: how long it took, ms. */
export function welcome(address: string, hasDemo: boolean, startedIn: number): string {
  const accounts = hasDemo ? 'デモのアカウントはログイン画面に並んでいます。' : ''
  return `準備ができました (${(startedIn / 1000).toFixed(1)} 秒)。${accounts}\nブラウザで開いてください: 窓口 ${address}`
}
