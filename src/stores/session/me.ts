import { $user } from './user.ts'

/** The address that every investor call is scoped by (spec §6); a call without a session is a mistake of ours. */
export const myEmail = (): string => {
  const user = $user.get()
  if (!user) throw new Error('Nobody is signed in')
  return user.email
}
