const long = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

/** '2025-03-14' as 'March 14, 2025'. */
export const longDate = (day: string): string => long.format(new Date(`${day}T00:00:00Z`))
