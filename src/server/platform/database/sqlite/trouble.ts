const damaged = 'damaged'
const kinds: Readonly<Record<number, 'locked' | 'full' | 'closed' | typeof damaged>> = {
  5: 'locked',
  6: 'locked',
  8: 'closed',
  // A failed read or write usually means that the disk is full.
  10: 'full',
  11: damaged,
  13: 'full',
  14: 'closed',
  26: damaged,
}

const primary = 0xff

/** What an SQLite error means, if a person can do something about it. */
export const sqliteTrouble = (reason: unknown): (typeof kinds)[number] | undefined => {
  if (!(reason instanceof Error && 'errcode' in reason)) return undefined
  return kinds[Number(reason.errcode) & primary]
}
