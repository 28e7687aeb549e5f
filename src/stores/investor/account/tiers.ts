import { atom } from 'nanostores'
import { figuresFromBeginning, type MoneyTerms } from '#fund/terms/money-terms.ts'

/** The split of now: until the backend has said it (`terms.ts`, which Home loads later), the one from the beginning. */
export const $tiers = atom<Pick<MoneyTerms, 'tiers'>>(figuresFromBeginning)
