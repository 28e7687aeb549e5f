import type { notifyAll } from './notify.ts'

/** How the fund's operations notify people: `notifyAll`, or quietly when history is written after the fact. */
export type Notifier = typeof notifyAll
