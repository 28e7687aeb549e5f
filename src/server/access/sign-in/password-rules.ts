import { dictionary } from '@zxcvbn-ts/language-common'
import { foldCase } from '#fund/text/fold.ts'
import { house } from '#server/platform/config/house.ts'

const signsMin = 3
/** Long enough to be a word of its own in a password: shorter names occur in many words by chance. */
const ownLettersMin = 4

/** The passwords that people choose most often, known from leaks: what an attacker tries first. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

interface Chooser {
  readonly email: string
  readonly name: string
}

/** A name as a whole, without its spaces, and in its parts. */
const wordsOf = (name: string): string[] => [
  foldCase(name),
  foldCase(name).replace(/\s+/g, ''),
  ...foldCase(name).split(/\s+/),
]

const longEnough = (word: string): boolean => word.length >= ownLettersMin

/** The address, the part before its @, and the parts of a name: what anybody may know of the owner. */
const ownWords = ({ email, name }: Chooser): string[] =>
  [email, email.split('@')[0] ?? '', ...wordsOf(name)].filter(longEnough)

const fundWords = new Set([house.name, house.legalName].flatMap(wordsOf).filter(longEnough))

/** Why a password is too easily guessed to be accepted; undefined if it is not. */
export const passwordProblem = (password: string, chooser: Chooser): string | undefined => {
  const folded = foldCase(password)
  if (common.has(folded) || new Set(folded).size < signsMin)
    return 'This password is one of the first that anybody would try. Choose another one.'
  const bare = folded.replace(/[\d\W_]+$/u, '')
  if (ownWords(chooser).some((word) => word === folded || word === bare))
    return 'A password cannot be your own name or address. Choose another one.'
  if (fundWords.has(folded) || fundWords.has(bare))
    return 'A password cannot be the name of the fund. Choose another one.'
  return undefined
}
