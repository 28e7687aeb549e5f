/** What several calls and the fields of the screens allow; in a file without schemas, so that a screen loads no more. */

/** The longest reason for an act or a refusal, in characters. */
export const reasonCharactersMax = 500

/** The longest text that is searched for, in characters. */
export const searchCharactersMax = 100
