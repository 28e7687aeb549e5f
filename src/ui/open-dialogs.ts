import { useSyncExternalStore } from 'react'

/** The modal dialogs that are open, the lowest first. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** A dialog has opened; to be called when it has closed. */
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

/** The open dialogs; what stands outside of the last is neither seen well nor spoken. */
export const useOpenDialogs = (): readonly HTMLDialogElement[] => useSyncExternalStore(listen, () => open)
