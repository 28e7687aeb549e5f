import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { readSession } from '#client/session.ts'

/** Whether the person has a password already; null while nobody has said. */
export const $hasPassword = atom<boolean | null>(null)

export const loadHasPassword = async (): Promise<void> => {
  try {
    $hasPassword.set((await readSession()).has_password)
  } catch (error) {
    platform.log('It is not known whether there is a password', error)
  }
}
