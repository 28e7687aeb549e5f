/**
 * The values of a line right after the money that came in or left at each label, at the beginning of the label's time,
 * which is where the label before it ends. Null if nothing did, or if there is no line to jump.
 */
export const jumpedValues = (values: readonly (number | null)[], jumps: readonly number[] = []): (number | null)[] =>
  values.map((value, index) => {
    const [before, jump] = [values[index - 1] ?? null, jumps[index] ?? 0]
    return value === null || before === null || jump === 0 ? null : before + jump
  })
