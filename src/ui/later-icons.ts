/** Drawings as in `icons.ts` that no first screen shows: they are loaded with the screens that do. */

export const chevronUp = 'M18 15l-6-6-6 6'
export const chevronDown = 'M6 9l6 6 6-6'
export const chevronsUpDown = 'M7 15l5 5 5-5M7 9l5-5 5 5'
export const check = 'M4 12l5 5L20 6'
export const search = 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0'
export const chevronLeft = 'M15 18l-6-6 6-6'
export const chevronRight = 'M9 18l6-6-6-6'
export const download = 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5'
export const pencil =
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4'
export const clock = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2'
export const cross = 'M18 6 6 18M6 6l12 12'
