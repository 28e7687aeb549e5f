/** Shown under lines that can be copied, after one was copied or could not be. */
export const copying = {
  done: (label: string): string => `${label} copied.`,
  failed: 'Your browser did not let us copy it. Select it and copy it by hand.',
} as const
