import { atom } from 'nanostores'
import { $copied } from '#stores/kit/copy.ts'

/** A secret that was just made: nobody can read it again. */
export interface ShownSecret {
  readonly title: string
  readonly label: string
  readonly secret: string
  readonly note: string
}

export const $secret = atom<ShownSecret | null>(null)

export const showSecret = (shown: ShownSecret): void => {
  $copied.set('')
  $secret.set(shown)
}

export const closeSecret = (): void => $secret.set(null)
