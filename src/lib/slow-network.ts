type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the network is slow or metered, as far as the browser tells: then nothing is fetched that nobody asked for. */
export function isSlowNetwork(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
