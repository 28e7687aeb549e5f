/**
 * The path at which a viewing answers what an investor's own call answers: below the viewing, and without the
 * investor's address, since the viewing says whose it is.
 */
export const viewedPath = <P extends `/api/${string}`>(path: P): `/api/${string}` =>
  `/api/admin/viewings/:viewing${path.slice('/api'.length).replace('/:investor_email', '')}`
