// One random day: people work on several devices in bad weather; then everything heals and the books are compared.
import { customerCommands } from '@/features/customers/mutations'
import { interactionCommands } from '@/features/interactions/mutations'
import { notificationCommands } from '@/features/notifications/mutations'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { observe } from './coverage.ts'
import { newDay, pass } from './day.ts'
import type { Backend } from './fake-server.ts'
import { heal } from './heal.ts'
import { act } from './people.ts'
import type { Plan, Report } from './report.ts'
import { seeWhatWasSaved } from './sight.ts'
import { openTab } from './tab.ts'
import { accident, weather } from './weather.ts'

/** Runs the day of that seed against a server. */
export async function runScenario(plan: Plan, backend: Backend): Promise<Report> {
  registerCommands([...customerCommands, ...interactionCommands, ...notificationCommands] as AnyCommand[])
  const day = newDay(plan, backend)
  for (const device of day.devices) {
    for (let i = 0; i < plan.tabsPerDevice; i++) day.tabs.push(openTab(device, day.world))
  }
  await pass(day, 1_000)
  for (let i = 0; i < plan.actions; i++) {
    await weather(day)
    await accident(day)
    await act(day)
    observe(day)
    await pass(day, day.random.between(0, 1_500))
    observe(day)
    seeWhatWasSaved(day)
  }
  return heal(day)
}
