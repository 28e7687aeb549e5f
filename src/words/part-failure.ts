/** Why something is not there: for a part of a page, and for what it reads. */
export const partFailure = {
  network: 'Check the connection and try again. Nothing was lost.',
  version: 'A newer version is here.',
  /** Without a reference if the backend does not log what a page reports. */
  ours: (reference: string | null): string =>
    `Something failed on our side, not on yours.${reference ? ` If it happens again, tell support the reference ${reference}.` : ''}`,
  reload: 'Reload',
} as const
