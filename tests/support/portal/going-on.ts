/** The signal that a job gets from a server that is not stopping. */
export const goingOn = new AbortController().signal
