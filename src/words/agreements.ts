/** What is signed, by whom and how; the specification has no sentence for it. */
export const agreementWords = {
  /** `version` of a title, as everything names it. */
  named: (title: string, version: number): string => `${title}, version ${version}`,
  waits: 'Waits for your signature.',
  waitsFirst: 'Waits for your signature: the fund takes a first deposit only after it.',
  kept: 'What is kept of your signature: your name as you type it, the time, your network address and browser, by what you confirmed it, and the SHA-256 of this file. You can download the file and the record of your signature at any time.',
  read: 'I have read this version and agree to it',
  unread: 'Read the file, then tick this box.',
  nameHint: (name: string): string => `As your profile has it: ${name}.`,
  signed: (title: string): string => `“${title}” is signed.`,
  done: { replaced: 'replaced by a newer version', withdrawn: 'withdrawn by the fund', current: '' },
} as const

/** The admin's side. */
export const agreementDesk = {
  count: (agreements: number, missing: number): string =>
    agreements === 0
      ? 'None'
      : `${agreements} to sign${missing === 0 ? '' : `; ${missing.toLocaleString('en-US')} signatures are missing`}`,
  required: 'Agreements before a first deposit',
  requiredHint:
    'An investor signs the newest version of every agreement before a first deposit can be asked for. Later deposits ask for none.',
  saved: 'Saved. It holds for the next first deposit.',
  noFile: 'Choose a PDF.',
  noTitle: 'A title is needed.',
  tooLarge: 'A file may be at most 5 MB.',
  unreadable: 'This file could not be read.',
  added: 'The agreement was added, and the investors were told.',
  replaced: 'The new version was added, and the investors were told.',
  tells: 'Every investor whose account is not inactive gets a notice, and a mail as their settings allow.',
  withdraw: (title: string) => ({
    title: 'Withdraw an agreement',
    text: [
      `Nobody is asked to sign “${title}” any more, and no first deposit waits for it.`,
      'What was signed stays, and can be downloaded by whoever signed it.',
    ],
    confirm: 'Withdraw',
    done: 'The agreement was withdrawn.',
  }),
} as const
