import { storedSetting } from './stored-setting'

/** Single-key shortcuts must be possible to switch off (WCAG 2.2, 2.1.4). */
const areOn = storedSetting('shortcuts', { parse: (text) => text !== 'off', write: (on) => (on ? 'on' : 'off') }, true)

export const areShortcutsOn = areOn.get
export const subscribeShortcutSetting = areOn.subscribe
/** Switches the single-key shortcuts of this device. */
export const setShortcutsOn = areOn.set
