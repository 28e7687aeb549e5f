/** Something the operator can mend; the message is the line to show. */
export class OperatorError extends Error {}
