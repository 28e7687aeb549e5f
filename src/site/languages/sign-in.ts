import { signInRefusals } from '#contract/calls/auth.ts'
import { common } from '#words/common.ts'
import { notConfigured } from '#words/failure.ts'
import { login } from '#words/login.ts'
import { passwordSentence, registration } from '#words/registration.ts'
import * as signIn from '#words/sign-in.ts'
import * as signUp from '#words/sign-up.ts'

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(stringsIn)

/** Everything that the scripts of the sign-in pages say, and what the backend says to them. */
export const signInSentences: readonly string[] = [
  ...new Set(stringsIn([signIn, signUp, login, registration, passwordSentence, common, notConfigured, signInRefusals])),
]
