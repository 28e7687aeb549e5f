/**
 * The path under which a viewing returns what an investor's own call returns: below the viewing, and without the
 * investor's address, since the viewing says whose it is.
 */
export const viewedPath = <P extends `/api/${string}`>(path: P): `/api/${string}` =>
  `/api/admin/viewings/:viewing${path.slice('/api'.length).replace('/:investor_email', '')}`
