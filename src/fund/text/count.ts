/** A whole number with its thousands marked: 12345 is "12,345". A file of its own, as Home's first screen needs none. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')
