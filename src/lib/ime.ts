/** The code that browsers give to every key that the input method takes for itself. */
const KEY_TAKEN_BY_INPUT_METHOD = 229

type KeyPress = { key: string; keyCode: number; isComposing?: boolean; nativeEvent?: { isComposing?: boolean } }

/**
 * Whether a key press belongs to the input method, such as the Enter that confirms kanji.
 * Chromium and Firefox say `isComposing`; Safari ends the composition before the key press and leaves only code 229.
 */
export function belongsToInputMethod(event: KeyPress): boolean {
  return (
    event.isComposing === true || event.nativeEvent?.isComposing === true || event.keyCode === KEY_TAKEN_BY_INPUT_METHOD
  )
}

/** Whether a key press is an Enter that the person means as "go on". */
export function isPlainEnter(event: KeyPress): boolean {
  return event.key === 'Enter' && !belongsToInputMethod(event)
}
