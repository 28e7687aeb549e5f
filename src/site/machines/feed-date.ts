/**
 * The instant by which a feed dates a day, YYYY-MM-DD: readers show it on their own clock, and at half past ten in
 * Greenwich it is that day from Honolulu to Auckland.
 */
export const feedDate = (day: string): Date => new Date(`${day}T10:30:00Z`)
