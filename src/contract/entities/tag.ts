import { text } from './basic.ts'

const tagCharactersMax = 30

/** A word by which admins sort investors. */
export const tag = text(tagCharactersMax, 'a tag')
