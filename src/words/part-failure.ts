/** If it happens again, support finds in the log what failed. */
const named = (reference: string): string => `If it happens again, tell support the reference ${reference}.`

/** Why something is not there: for a part of a page, and for what it reads. */
export const partFailure = {
  named,
  network: 'Check the connection and try again. Nothing was lost.',
  version: 'A newer version is here: reload the page to go on.',
  /** Without a reference if the backend does not log what a page reports. */
  ours: (reference: string | null): string =>
    `Something failed on our side, not on yours.${reference ? ` ${named(reference)}` : ''}`,
  reload: 'Reload',
} as const
