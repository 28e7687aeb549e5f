import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'

/** What came of something, said without asking for an answer; it goes by itself. */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
  /** What takes it back, while it is shown. */
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

/** Says it in the one live region of the screen, in place of what was said before. */
export const toast = (text: string, tone: Toast['tone'] = 'good', undo?: Toast['undo']): void => {
  stop()
  last += 1
  $toast.set({ id: last, text, tone, undo })
  stop = platform.after(shownMs, () => $toast.set(undefined))
}
