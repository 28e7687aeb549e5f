import { formatCount } from '#fund/text/count.ts'

/** What is signed, by whom and how; the specification has no sentence for it. */
export const agreementWords = {
  /** A version of an agreement, as every screen names it. */
  named: (title: string, version: number): string => `${title}, version ${version}`,
  waits: 'Waiting for your signature.',
  waitsFirst: 'Waiting for your signature: the fund takes a first deposit only once it is signed.',
  kept: 'What we keep of your signature: your name as you type it, the time, your network address and browser, how you confirmed it, and the SHA-256 of this file. You can download the file and the record of your signature at any time.',
  read: 'I have read this version and agree to it',
  unread: 'Read the file, then tick this box.',
  nameHint: (name: string): string => `As it is in your profile: ${name}.`,
  signed: (title: string): string => `“${title}” is signed.`,
  done: { replaced: 'replaced by a newer version', withdrawn: 'withdrawn by the fund', current: '' },
} as const

/** The admin's side. */
export const agreementDesk = {
  count: (agreements: number, missing: number): string =>
    agreements === 0
      ? 'None'
      : `${agreements} to sign${missing === 0 ? '' : `; ${formatCount(missing)} signatures are missing`}`,
  required: 'Agreements before a first deposit',
  notRequired: 'A first deposit does not wait for them',
  requiredHint:
    'An investor signs the newest version of every agreement before asking for a first deposit. Later deposits need no signature.',
  saved: 'Saved. It applies from the next first deposit on.',
  noFile: 'Choose a PDF.',
  noTitle: 'A title is needed.',
  tooLarge: 'A file may be at most 5 MB.',
  unreadable: 'This file could not be read.',
  added: 'The agreement was added, and the investors were notified.',
  replaced: 'The new version was added, and the investors were notified.',
  tells: 'Every investor whose account is not inactive gets a notice, and an email as their settings allow.',
  withdraw: (title: string) => ({
    title: 'Withdraw an agreement',
    text: [
      `Nobody will be asked to sign “${title}” any more, and no first deposit depends on it.`,
      'What was signed is kept, and those who signed can still download it.',
    ],
    confirm: 'Withdraw',
    done: 'The agreement was withdrawn.',
  }),
} as const
