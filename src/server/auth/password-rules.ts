import { dictionary } from '@zxcvbn-ts/language-common'

const signsMin = 3
/** Long enough to be a word of its own in a password: shorter names are in many words by chance. */
const ownLettersMin = 4

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** What people choose most, as it came to light in leaks: what an attacker tries first. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

interface Chooser {
  readonly email: string
  readonly name: string
}

/** The address, its beginning and the parts of a name: what anybody knows of the owner. */
const ownWords = ({ email, name }: Chooser): string[] =>
  [email, email.split('@')[0] ?? '', ...fold(name).split(/\s+/), fold(name).replace(/\s+/g, '')].filter(
    (word) => word.length >= ownLettersMin,
  )

/** Why a password is too easily guessed to be taken; undefined where nothing speaks against it. */
export const passwordProblem = (password: string, chooser: Chooser): string | undefined => {
  const folded = fold(password)
  if (common.has(folded) || new Set(folded).size < signsMin)
    return 'This password is one of the first that anybody would try. Choose another one.'
  const bare = folded.replace(/[\d\W_]+$/u, '')
  if (ownWords(chooser).some((word) => word === folded || word === bare))
    return 'A password cannot be your own name or address. Choose another one.'
  return undefined
}
