/** What a job is told of a server that is not stopped. */
export const goingOn = new AbortController().signal
