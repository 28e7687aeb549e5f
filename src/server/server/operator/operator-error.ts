/** Something the operator can correct; the message is the line to show. */
export class OperatorError extends Error {}
