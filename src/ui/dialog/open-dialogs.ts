import { useSyncExternalStore } from 'react'

/** The open modal dialogs, the lowest first. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** A dialog has opened; returns what to call when it has closed. */
export const dialogOpened = (dialog: HTMLDialogElement): (() => void) => {
  open = [...open, dialog]
  tell()
  return () => {
    open = open.filter((other) => other !== dialog)
    tell()
  }
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The open dialogs; anything outside of the last is neither clearly seen nor announced. */
export const useOpenDialogs = (): readonly HTMLDialogElement[] => useSyncExternalStore(listen, () => open)
