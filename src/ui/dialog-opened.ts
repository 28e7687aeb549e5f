import { createContext } from 'react'

/** Called for each dialog that opens, with a function that closes it; returns what to call once it has closed. */
export const DialogOpened = createContext<(leave: () => void) => () => void>(() => () => undefined)
