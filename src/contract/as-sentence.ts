import { capitalised } from '#fund/capitalised.ts'

/** Whether a text is whole sentences, so that another may follow it; what was typed need not be. */
export const endsSentence = (text: string): boolean => /[.!?…]["'’”)]*$/.test(text)

/** What a schema says or a person typed, "a name is needed", as a sentence among others: "A name is needed." */
export const asSentence = (message: string): string => {
  const text = capitalised(message)
  return endsSentence(text) ? text : `${text}.`
}
