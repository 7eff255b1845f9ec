// Whether a tab runs: it can be frozen and go on later, or be dead from one instruction to the next.

/** One tab's ability to run at all. */
export type Pulse = {
  isDead: boolean
  isFrozen: boolean
  /** Runs now, after the thaw, or never. */
  whenAwake: (run: () => void) => void
}

export function createPulse(): { pulse: Pulse; thaw: () => void } {
  let held: (() => void)[] = []
  const pulse: Pulse = {
    isDead: false,
    isFrozen: false,
    whenAwake: (run) => {
      if (pulse.isDead) return
      if (pulse.isFrozen) held.push(run)
      else run()
    },
  }
  return {
    pulse,
    thaw: () => {
      pulse.isFrozen = false
      const late = held
      held = []
      for (const run of late) pulse.whenAwake(run)
    },
  }
}

/** The result reaches the tab only while it lives, and not before it is awake. */
export function awake<T>(pulse: Pulse, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(
      (value) => pulse.whenAwake(() => resolve(value)),
      (error) => pulse.whenAwake(() => reject(error)),
    )
  })
}
