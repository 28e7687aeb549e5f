import type { notifyAll } from './notify.ts'

/** How the fund's operations tell people: `notifyAll`, or quietly where history is written after the fact. */
export type Notifier = typeof notifyAll
