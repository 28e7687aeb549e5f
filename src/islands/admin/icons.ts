/** Drawings as in src/ui/icons.ts that only the admin area shows, so that the sign-in pages do not load them. */
export const eye =
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0'
export const check = 'M20 6 9 17l-5-5'
export const search = 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0'
export const plus = 'M5 12h14M12 5v14'
export const power = 'M12 2v10M18.4 6.6a9 9 0 1 1-12.77.04'
export const upload = 'M12 3v12M17 8l-5-5-5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4'
