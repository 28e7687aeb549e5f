import { passwordMinLength } from '#fund/terms/terms.ts'

export type PasswordProblem = 'mismatch' | 'short'

/** What is wrong with a new password and its repetition, checked in the order of spec §5; undefined if nothing is. */
export const passwordProblem = (password: string, confirmation: string): PasswordProblem | undefined => {
  if (password !== confirmation) return 'mismatch'
  return password.length < passwordMinLength ? 'short' : undefined
}
