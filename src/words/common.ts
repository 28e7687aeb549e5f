import { said } from './said.ts'

/** Words that more than one screen uses. */
export const common = said({
  loading: 'Loading…',
  notice: 'Notice',
  close: 'OK',
  offline: 'You are offline. This cannot be sent now.',
  logOut: 'Log out',
})
