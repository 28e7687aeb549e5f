import { atom, computed } from 'nanostores'
import { $state } from './session.ts'

/**
 * Since when the account of the investor whose dashboard an admin views has been frozen, as the backend writes it; null
 * if it is not, and elsewhere.
 */
export const $viewedFrozen = atom<string | null>(null)

/**
 * Since when the account whose dashboard is shown has been frozen, epoch milliseconds; null if it is not, and without
 * `freezes`.
 */
export const $frozenSince = computed([$state, $viewedFrozen], (state, viewed): number | null => {
  const since = viewed ?? state?.frozen_since
  return since ? Date.parse(since) : null
})
