import { atom, computed } from 'nanostores'
import { $state } from './session.ts'

/** Of the investor whose dashboard an admin views, as the backend writes it; null where it is not, and elsewhere. */
export const $viewedFrozen = atom<string | null>(null)

/**
 * Since when the account is frozen whose dashboard is shown, epoch milliseconds; null where it is not, and without
 * `freezes`.
 */
export const $frozenSince = computed([$state, $viewedFrozen], (state, viewed): number | null => {
  const since = viewed ?? state?.frozen_since
  return since ? Date.parse(since) : null
})
