import { ownInstants } from '#fund/calendar/instants.ts'

/** A date and time on this person's clock, in their browser's format. */
export const formatOwn = /* @__PURE__ */ ownInstants(
  navigator.languages,
  Intl.DateTimeFormat().resolvedOptions().timeZone,
)
