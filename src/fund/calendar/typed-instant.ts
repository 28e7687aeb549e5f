import { newYork } from './new-york.ts'
import { instantOf } from './zone.ts'

/** The instant of a New York wall time as a form field has it, `2026-11-23T09:00`; null for anything else. */
export const typedNewYorkInstant = (typed: string): number | null => {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) ? Date.parse(`${typed}:00Z`) : Number.NaN
  return Number.isNaN(wall) ? null : instantOf(newYork, wall)
}
