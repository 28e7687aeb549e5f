/** A tab by its name alone, with or without a count beside it: "Payments", "Payments 40 due". */
export const tabNamed = (name: string): RegExp => new RegExp(`^${RegExp.escape(name)}(\\s+[\\d,]+ \\w+)?$`)
