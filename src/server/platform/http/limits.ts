import { lastingMs } from '#contract/call.ts'
import { secondMs } from '#fund/calendar/time.ts'

/** Per client address, for whichever account. */
export interface ClientRules {
  readonly codesPerHourMax: number
  readonly failuresPerDayMax: number
  readonly registrationsPerHourMax: number
}

const clientRules: ClientRules = { codesPerHourMax: 60, failuresPerDayMax: 200, registrationsPerHourMax: 60 }

/** What one process accepts from one client and in one request (api.md "Conventions"). */
export interface Limits {
  readonly callsPerMinuteMax: number
  readonly bodyBytesMax: number
  readonly handlerMs: number
  /** For a call that `lasts`. */
  readonly lastingMs: number
  /** How long a streamed answer may make no progress. */
  readonly stallMs: number
  readonly requestMs: number
  /** Kept in the database, shared by all nodes. */
  readonly client: ClientRules
}

export const defaultLimits: Limits = {
  /** Per client address: an office behind one address, each page with a handful of calls. */
  callsPerMinuteMax: 1200,
  bodyBytesMax: 64 * 1024,
  handlerMs: 15 * secondMs,
  lastingMs,
  stallMs: 30 * secondMs,
  requestMs: 10 * secondMs,
  client: clientRules,
}

/** An address of 254 characters, each of them percent-encoded. */
export const pathParameterCharactersMax = 3 * 254

const demoFactor = 20

/**
 * A demo runs on this machine only, so all its browsers are one client. Limits that guard an address stay as they are.
 */
export const demoLimits: Limits = {
  ...defaultLimits,
  callsPerMinuteMax: defaultLimits.callsPerMinuteMax * demoFactor,
  client: {
    codesPerHourMax: clientRules.codesPerHourMax * demoFactor,
    failuresPerDayMax: clientRules.failuresPerDayMax * demoFactor,
    registrationsPerHourMax: clientRules.registrationsPerHourMax * demoFactor,
  },
}
