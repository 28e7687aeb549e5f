import { readLanguages } from '#reading/languages.ts'

/** The finished ones; `npm run language` builds only the original, to see what there is to translate. */
export const languages = process.env.ORIGINAL_ONLY === '1' ? [] : readLanguages('.').filter(({ draft }) => !draft)
