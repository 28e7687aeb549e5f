import { text } from './entered.ts'

/** The longest tag, in characters. */
export const tagCharactersMax = 30

/** A word with which admins label investors. */
export const tag = text(tagCharactersMax, 'a tag')
