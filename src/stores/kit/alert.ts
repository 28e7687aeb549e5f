import { atom } from 'nanostores'
import { common } from '#words/common.ts'

/** The content of the project's own dialog, used instead of the browser's alert box; lines are separated by `\n`. */
export interface Alert {
  readonly title: string
  readonly text: string
}

/** The alert that is open, or null. */
export const $alert = atom<Alert | null>(null)

export const showAlert = (text: string, title: string = common.notice): void => $alert.set({ title, text })

export const closeAlert = (): void => $alert.set(null)
