/**
 * Asks the active worker to take this page over. A page that was on its way while the worker became active is not among
 * those that it takes over by itself: until the next load a lost connection would end in missing parts.
 */
export async function askForClaim(container: Pick<ServiceWorkerContainer, 'ready' | 'controller'>): Promise<void> {
  const { active } = await container.ready
  if (container.controller === null) active?.postMessage({ type: 'CLAIM' })
}
