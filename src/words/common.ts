/** Words that more than one screen says. */
export const common = {
  loading: 'Loading…',
  notice: 'Notice',
  close: 'OK',
  offline: 'You are offline. This cannot be sent now.',
  logOut: 'Log out',
  /** Of a field that no other sentence is known for. */
  correct: 'Please correct this',
} as const
