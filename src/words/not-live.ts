/** In the header while this network lets no live connection through. */
export const notLive = {
  text: 'Not live',
  why: 'this network lets no live connection through, so the portal asks every 30 seconds what is new',
} as const
