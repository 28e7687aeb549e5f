import { ownInstants } from '#fund/calendar/instants.ts'
import { knownLanguages, knownZone } from '#fund/calendar/known-zone.ts'

/** A date and time on this person's clock, in their browser's format. */
export const formatOwn = /* @__PURE__ */ ownInstants(
  knownLanguages(navigator.languages),
  knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
)
