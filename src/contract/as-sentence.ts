import { capitalised } from '#fund/capitalised.ts'

/** A schema's message, "a name is needed", as a sentence to show: "A name is needed." */
export const asSentence = (message: string): string => {
  const text = capitalised(message)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
