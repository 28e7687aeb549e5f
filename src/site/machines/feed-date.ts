/**
 * The instant by which a feed dates a day, YYYY-MM-DD: readers show it on their own clock, and at a quarter past ten in
 * Greenwich, less a minute, it is that day from Honolulu to the Chatham Islands. The zones of the world span 26 hours,
 * so that no instant is the same day in all of them.
 */
export const feedDate = (day: string): Date => new Date(`${day}T10:14:00Z`)
