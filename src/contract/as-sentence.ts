import { capitalised } from '#fund/text/words.ts'

/** Whether a text consists of whole sentences, so that another may follow it; typed text may not. */
export const endsSentence = (text: string): boolean => /[.!?…]["'’”)]*$/.test(text)

/** What a schema says or a person typed, "a name is needed", as a sentence of its own: "A name is needed." */
export const asSentence = (message: string): string => {
  const text = capitalised(message)
  return endsSentence(text) ? text : `${text}.`
}
