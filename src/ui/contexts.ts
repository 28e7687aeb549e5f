import { createContext } from 'react'

/**
 * False inside a row that the keyboard reaches by arrow keys: its buttons are tab stops only once it is the current
 * row.
 */
export const RowStop = createContext(true)

/** Called for each dialog that opens, with a function that closes it; returns what to call once it has closed. */
export const DialogOpened = createContext<(leave: () => void) => () => void>(() => () => undefined)
