import { ownInstants } from '#fund/own-time.ts'

/** A moment on the clock of this person, written as their browser says they write it. */
export const formatOwn = /* @__PURE__ */ ownInstants(
  navigator.languages,
  Intl.DateTimeFormat().resolvedOptions().timeZone,
)
