import { createContext } from 'react'

/** Told of each dialog that opens, with the way to close it; answers what to call once it has closed. */
export const DialogOpened = createContext<(leave: () => void) => () => void>(() => () => undefined)
