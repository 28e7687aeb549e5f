import { signInRefusals } from '#contract/calls/access/auth.ts'
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
