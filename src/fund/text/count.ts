/** A whole number with its thousands marked: 12345 is "12,345". A file of its own, as Home's first screen needs none. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

const kilobyte = 1_000
const megabyte = 1_000_000

/** The size of a file, like "12 kB" or "1.4 MB". */
export const formatBytes = (bytes: number): string =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / kilobyte))} kB` : `${(bytes / megabyte).toFixed(1)} MB`
