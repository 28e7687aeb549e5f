/** Said under lines that can be copied, once one of them was or was not. */
export const copying = {
  done: (label: string): string => `${label} copied.`,
  failed: 'Your browser did not let us copy it: select it and copy it by hand.',
} as const
