import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'

/** What comes together, as the parts of one booking, is read again once. */
const togetherMs = 150

/** Counts up whenever something of the account is not as it was, as far as the backend tells. */
export const $changes = atom(0)

let waiting = false

/** Whoever shows something of the account reads it again. */
export const tellOfChange = (): void => {
  if (waiting) return
  waiting = true
  platform.after(togetherMs, () => {
    waiting = false
    $changes.set($changes.get() + 1)
  })
}
