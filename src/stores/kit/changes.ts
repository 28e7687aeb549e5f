import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'

/** Changes that come close together, like the parts of one booking, are read again once. */
const togetherMs = 150

/** Counts up whenever the backend reports that something about the account has changed. */
export const $changes = atom(0)

let waiting = false

/** Makes everything that shows the account read it again. */
export const tellOfChange = (): void => {
  if (waiting) return
  waiting = true
  platform.after(togetherMs, () => {
    waiting = false
    $changes.set($changes.get() + 1)
  })
}
