import { computed } from 'nanostores'
import { $state } from './session.ts'

/** Since when the account is frozen, epoch milliseconds; null where it is not, and without `freezes`. */
export const $frozenSince = computed($state, (state): number | null =>
  state?.frozen_since ? Date.parse(state.frozen_since) : null,
)
