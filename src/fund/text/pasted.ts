/** Blanks, and signs without a width: marks of direction and of joining, soft hyphens, byte-order marks. */
const unseen = /[\s\p{Cf}]/u

/** A text without the blanks and the unseen signs around it, which copied texts bring along. */
export const pasted = (text: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && unseen.test(text.charAt(from))) from += 1
  while (from < to && unseen.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}
