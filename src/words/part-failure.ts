/** Over a page of which the server has a newer version. */
export const newerVersion = { sentence: 'A newer version is here.', reload: 'Reload' } as const

/** Why a part of a page is not there, unless a newer version is the cause. */
export const partFailure = {
  network: 'Check the connection and try again. Nothing was lost.',
  /** Without a reference if the backend does not log what a page reports. */
  ours: (reference: string | null): string =>
    `Something failed on our side, not on yours.${reference ? ` If it happens again, tell support the reference ${reference}.` : ''}`,
} as const
