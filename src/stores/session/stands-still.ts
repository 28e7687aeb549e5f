import { computed } from 'nanostores'
import { $cannotSend } from '#stores/kit/cannot-send.ts'
import { freezeWords } from '#words/access/freezes.ts'
import { $frozenSince } from './frozen.ts'
import { $state } from './session.ts'

/** Why nothing can be sent now that is closed to a frozen account; undefined if it can. */
export const $standsStill = computed([$cannotSend, $frozenSince], (cannotSend, since): string | undefined =>
  since === null ? cannotSend : (cannotSend ?? freezeWords.still.any),
)

/** What the freeze of one's own account suspends; empty while it is not frozen. */
export const $suspended = computed($state, (state) => state?.suspended ?? [])

/** Why one's own account is frozen, as whoever froze it said; null if it is not. */
export const $frozenReason = computed($state, (state): string | null => state?.frozen_reason ?? null)
