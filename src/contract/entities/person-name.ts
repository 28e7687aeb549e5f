import * as v from 'valibot'
import { holdsAddressOrMarkup } from '#fund/text/web-address.ts'

/** The longest name of a person, in characters. */
export const personNameCharactersMax = 100

/**
 * Characters that change the direction of what follows, and invisible ones, except those that join letters in some
 * scripts.
 */
const unseen =
  /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]/u

/** 1 to 100 characters, none invisible, no links (api.md call 4): it is mailed to others. */
export const personName = v.pipe(
  v.string('a name is needed'),
  v.trim(),
  v.minLength(1, 'a name is needed'),
  v.maxLength(personNameCharactersMax, `a name has at most ${personNameCharactersMax} characters`),
  v.check((name) => !unseen.test(name), 'a name cannot hold characters that nobody sees'),
  v.check((name) => !holdsAddressOrMarkup(name), 'a name cannot hold a link'),
)
