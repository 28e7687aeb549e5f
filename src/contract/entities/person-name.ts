import * as v from 'valibot'
import { pasted } from '#fund/text/pasted.ts'
import { holdsAddressOrMarkup } from '#fund/text/web-address.ts'

/** The longest name of a person, in characters. */
export const personNameCharactersMax = 100

/** Unseen signs that a copied name may hold anywhere, and that say nothing: its letters have their directions. */
const idle = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202C\u2060\u2066-\u2069\uFEFF]/g

/** What no name holds: signs that show its letters in another order, and invisible ones that join no letters. */
const unseen = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u202D\u202E\u2061-\u2065\u206A-\u206F\uFFF9-\uFFFC]/u

/** As it was meant: with single blanks, and without what copying brought along. */
const asMeant = (name: string): string => pasted(name.replace(idle, '').replace(/\s+/g, ' '))

/** 1 to 100 characters, none invisible, no links (api.md call 4): it is mailed to others. */
export const personName = v.pipe(
  v.string('a name is needed'),
  v.trim(),
  v.maxLength(personNameCharactersMax, `a name has at most ${personNameCharactersMax} characters`),
  v.transform(asMeant),
  v.minLength(1, 'a name is needed'),
  v.check((name) => !unseen.test(name), 'a name cannot hold characters that nobody sees'),
  v.check((name) => !holdsAddressOrMarkup(name), 'a name cannot hold a link'),
)
