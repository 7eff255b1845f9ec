import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { ClosingSection } from './closing-section'
import { DataSection } from './data-section'
import { DevicesSection } from './devices-section'
import { FeaturesSection } from './features-section'
import { GeneralSection } from './general-section'
import { ModelsSection } from './models-section'
import { RightsSection } from './rights-section'
import { UsageSection } from './usage-section'

type Section = {
  /** Its word in the address: `/administration?section=general`. */
  id: string
  label: MessageDescriptor
  Content: ComponentType
  /** What is typed there is kept on the device until it can be saved. */
  keepsText?: true
}

/** THE sections of the page, one row each, in their order. The first one is shown at the bare address. */
export const SECTIONS = [
  { id: 'general', label: msg`基本・安全`, Content: GeneralSection, keepsText: true },
  { id: 'features', label: msg`機能`, Content: FeaturesSection, keepsText: true },
  { id: 'rights', label: msg`権限`, Content: RightsSection, keepsText: true },
  { id: 'models', label: msg`AI・検索`, Content: ModelsSection },
  { id: 'usage', label: msg`利用状況`, Content: UsageSection },
  { id: 'devices', label: msg`端末`, Content: DevicesSection },
  { id: 'data', label: msg`データ`, Content: DataSection },
  { id: 'closing', label: msg`テナントの削除`, Content: ClosingSection },
] as const satisfies readonly [Section, ...Section[]]

/** The section that an address names; the first one for any other word. */
export function sectionOf(address: Record<string, unknown>): Section {
  return SECTIONS.find(({ id }) => id === address.section) ?? SECTIONS[0]
}
