import { createContext } from 'react'

/** False inside a row to which the keyboard comes by arrows: its buttons are stops once it is there. */
export const RowStop = createContext(true)
