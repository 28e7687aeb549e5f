import { hourMs } from './time.ts'

/** How long the links of a change of address act. */
export const addressChangeHours = 24
export const addressChangeMilliseconds = addressChangeHours * hourMs
