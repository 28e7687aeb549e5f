import { platform } from '#client/platform.ts'

/** A code that was mailed to an address before /login was opened. */
export interface SentCode {
  readonly email: string
  /** Epoch milliseconds. */
  readonly deadline: number
}

const key = 'code-sent'

/** For /login in this tab: it goes on with the code. */
export const rememberSentCode = (sent: SentCode): void => {
  platform.tabStorage.set(key, JSON.stringify(sent))
}

/** The code that /register had mailed, once. */
export const takeSentCode = (): SentCode | null => {
  const kept = platform.tabStorage.get(key)
  platform.tabStorage.remove(key)
  return kept === null ? null : JSON.parse(kept)
}
