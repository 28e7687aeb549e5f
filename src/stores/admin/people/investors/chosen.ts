import { atom, computed } from 'nanostores'
import { withChosen } from '#stores/kit/chosen.ts'
import { investors } from './investors.ts'

/** The chosen investors, by id; filters and pages do not change them. */
export const $chosenInvestors = atom<ReadonlySet<string>>(new Set())

/** How many of them the list does not show. */
export const $chosenElsewhere = computed([$chosenInvestors, investors.$load], (chosen, { last }) => {
  const shown = (last?.rows ?? []).filter(({ id }) => chosen.has(id))
  return chosen.size - shown.length
})

export const chooseInvestors = (ids: readonly string[], is: boolean): void =>
  $chosenInvestors.set(withChosen($chosenInvestors.get(), ids, is))

export const chooseNoInvestors = (): void => $chosenInvestors.set(new Set())
