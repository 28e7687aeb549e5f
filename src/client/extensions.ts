import { listExtensions as entry } from '#contract/calls/server/extensions.ts'
import { send } from './send.ts'

/** Discovery gives up quickly, since a screen waits for it, and is tried again with the next page. */
const discoveryTimeoutMs = 4_000

/** The extensions that the backend names. */
export const listExtensions = async (): Promise<readonly string[]> =>
  (await send(entry, {}, { timeout: discoveryTimeoutMs, totalTimeout: discoveryTimeoutMs, retry: 0 })).extensions
