/** Words that more than one screen says. */
export const common = {
  loading: 'Loading…',
  notice: 'Notice',
  close: 'OK',
  offline: 'You are offline. This cannot be sent now.',
  logOut: 'Log out',
} as const
