import { createContext } from 'react'

/**
 * False inside a row that the keyboard reaches by arrow keys: its buttons are tab stops only once it is the current
 * row.
 */
export const RowStop = createContext(true)
