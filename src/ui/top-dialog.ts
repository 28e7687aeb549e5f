import { useSyncExternalStore } from 'react'

/** The modal dialogs that are open, the lowest first. */
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** A dialog has opened; to be called when it has closed. */
export const dialogOpened = (dialog: HTMLDialogElement): (() => void) => {
  open.push(dialog)
  tell()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    tell()
  }
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const top = (): HTMLDialogElement | null => open.at(-1) ?? null

/** The dialog above everything else: what stands outside of it is neither seen nor spoken. */
export const useTopDialog = (): HTMLDialogElement | null => useSyncExternalStore(listen, top)
