import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'

/** A short message about an outcome that needs no answer; it disappears by itself. */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
  /** Undoes it, while the message is shown. */
  readonly undo?: (() => unknown) | undefined
}

/** Long enough to read two lines. */
const shownMs = 8_000

export const $toast = atom<Toast | undefined>(undefined)

let stop = (): void => undefined
let last = 0

export const dismissToast = (): void => {
  stop()
  $toast.set(undefined)
}

/** Shows it in the screen's one live region, replacing the message before. */
export const toast = (text: string, tone: Toast['tone'] = 'good', undo?: Toast['undo']): void => {
  stop()
  last += 1
  $toast.set({ id: last, text, tone, undo })
  stop = platform.after(shownMs, () => $toast.set(undefined))
}
