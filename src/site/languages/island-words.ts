import { signInRefusals } from '#contract/calls/access/auth.ts'
import { type Language, localPath } from '#contract/entities/language.ts'
import { login } from '#words/access/login.ts'
import * as signIn from '#words/access/sign-in.ts'
import * as signUp from '#words/access/sign-up.ts'
import { common } from '#words/common.ts'
import { notConfigured } from '#words/failure.ts'
import { passwordSentence, registration } from '#words/people/registration.ts'

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(stringsIn)

/** Everything that the scripts of the sign-in pages say, and what the backend says to them. */
export const signInSentences: readonly string[] = [
  ...new Set(stringsIn([signIn, signUp, login, registration, passwordSentence, common, notConfigured, signInRefusals])),
]

/** Where the sign-in pages lead; an address is translated like a sentence. */
const addresses = ['/login', '/register', '/terms', '/privacy']

/** A sign-in page with the words that its script uses; src/words/said.ts reads them. */
export const withIslandWords = (html: string, { tag, sentences }: Language, own: ReadonlySet<string>): string => {
  const words = Object.fromEntries([
    ...signInSentences.map((english) => [english, sentences.get(english) ?? english]),
    ...addresses.filter((path) => own.has(path)).map((path) => [path, localPath(tag, path)]),
  ])
  const json = JSON.stringify(words).replaceAll('<', '\\u003c')
  // An API elsewhere also learns the page's address, which names the language: src/server/platform/config/languages.ts.
  const referrer = '<meta name="referrer" content="no-referrer-when-downgrade">'
  return html.replace('</head>', `${referrer}<script type="application/json" id="words">${json}</script></head>`)
}
