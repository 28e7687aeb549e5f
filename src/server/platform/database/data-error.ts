/** Data that cannot be opened as it is; the message is the one line to show. */
export class DataError extends Error {}
